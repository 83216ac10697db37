from tests.toy import toy

__all__ = ["toy"]
