"""Where the computer players spend their time: one file a game, in Cython's pure Python mode.

Uncompiled the files run as they are, without Cython; ``python -m game.players.kernels`` compiles them, and then Python
imports the extensions that lie beside them instead. Both do the same, and nothing else knows which one runs.

A kernel takes and gives plain numbers. It speaks of Cython through ``shim``, for which the build puts Cython itself.
Whole numbers in it are at most 64 bits wide and literals at most 32, for longer ones become objects when compiled.
"""
