"""libbenben by ctypes: the structs of env/env.h and the functions that the package calls. ctypes lets go of the
interpreter's lock during a call."""
from __future__ import annotations

import ctypes as c
import os
import pathlib
import sys

SEATS = 4
FEATURES = 20  # kind, three arguments, sixteen details


def _load() -> c.CDLL:
    own = pathlib.Path(__file__).parent
    named = os.environ.get("BENBEN_LIBRARY")
    suffix = {"darwin": ".dylib", "win32": ".dll"}.get(sys.platform, ".so")
    return c.CDLL(named or str(own / f"libbenben{suffix}"))


class Config(c.Structure):
    _fields_ = [("size", c.c_uint32), ("count", c.c_uint32), ("threads", c.c_uint32), ("max_steps", c.c_uint32),
                ("seed", c.c_uint64), ("obs", c.c_uint8), ("mask", c.c_uint8), ("autoreset", c.c_uint8), ("reward", c.c_uint8),
                ("seat", c.c_uint8), ("luck", c.c_uint8), ("unused", c.c_uint8 * 2), ("opponent", c.c_char_p)]


class Spec(c.Structure):
    _fields_ = [(name, c.c_uint32) for name in ("size", "version", "actions", "legal_max", "columns", "obs_bytes", "mask_bytes",
                                                "seats", "players", "save_bytes")] + [("actions_hash", c.c_uint64)]


class IO(c.Structure):
    _fields_ = [("size", c.c_uint32), ("unused", c.c_uint32)] + [(name, c.c_void_p) for name in (
        "obs", "mask", "legal", "features", "legal_count", "seat", "reward", "terminated", "truncated", "score", "final_obs")]


lib = _load()
lib.env_memory_size.restype = c.c_size_t
lib.env_memory_size.argtypes = [c.c_char_p, c.c_char_p, c.POINTER(Config)]
lib.env_open.argtypes = [c.POINTER(c.c_void_p), c.c_char_p, c.c_char_p, c.POINTER(Config), c.POINTER(IO), c.c_void_p]
lib.env_close.argtypes = [c.c_void_p]
lib.env_close.restype = None
lib.env_describe.argtypes = [c.c_void_p, c.POINTER(Spec)]
lib.env_describe.restype = None
lib.env_step.argtypes = [c.c_void_p, c.c_void_p, c.c_bool, c.POINTER(c.c_uint32)]
lib.env_reset.argtypes = [c.c_void_p, c.c_void_p, c.c_void_p]
lib.env_reset.restype = None
lib.env_save.argtypes = [c.c_void_p, c.c_uint32, c.c_void_p]
lib.env_save.restype = None
lib.env_load.argtypes = [c.c_void_p, c.c_uint32, c.c_void_p]
lib.env_resample.argtypes = [c.c_void_p, c.c_uint32, c.c_uint64]
lib.env_resample.restype = None
lib.env_name.argtypes = [c.c_void_p, c.c_int, c.c_uint32, c.c_char_p, c.c_size_t, c.POINTER(c.c_uint32)]
lib.env_name.restype = c.c_bool
lib.bb_version.restype = c.c_char_p
lib.bb_status_name.restype = c.c_char_p


def pointer(array) -> int | None:
    return None if array is None else array.ctypes.data


def status(code: int) -> str:
    return lib.bb_status_name(code).decode()
