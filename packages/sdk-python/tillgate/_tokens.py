from __future__ import annotations

import contextlib
import json
import os
import re
import sqlite3
import tempfile
import threading
from typing import Any, ContextManager, Dict, Iterator, Optional, Protocol

#: What an app keeps of a connection, one row each, under its id: the token response, and beside it `refresh_key`, the
#: Idempotency-Key of a refresh that may be under way (apps without a client secret), and `ended_because` once it has.
StoredTokens = Dict[str, Any]


class TokenStore(Protocol):
    """Where an app keeps its tokens. Encrypt them: they are all that it takes."""

    def get(self, connection_id: str) -> Optional[StoredTokens]:
        """What any worker has `set`."""
        ...

    def set(self, connection_id: str, tokens: StoredTokens) -> None: ...

    def hold(self, connection_id: str) -> ContextManager[Any]:
        """Waits until no other worker holds the connection; lets go of it at the end of the `with`."""
        ...


class MemoryStore:
    """Keeps tokens in this process: for tests and scripts."""

    def __init__(self) -> None:
        self._kept: Dict[str, StoredTokens] = {}
        self._locks: Dict[str, threading.Lock] = {}

    def get(self, connection_id: str) -> Optional[StoredTokens]:
        return self._kept.get(connection_id)

    def set(self, connection_id: str, tokens: StoredTokens) -> None:
        self._kept[connection_id] = tokens

    def hold(self, connection_id: str) -> ContextManager[Any]:
        return self._locks.setdefault(connection_id, threading.Lock())


class FileStore:
    """Keeps each connection's tokens in a file of its own, which only its owner may read, for a machine's processes."""

    def __init__(self, folder: str) -> None:
        self._folder = folder

    def get(self, connection_id: str) -> Optional[StoredTokens]:
        try:
            with open(self._file(connection_id, "json"), encoding="utf-8") as file:
                return json.load(file)
        except FileNotFoundError:
            return None

    def set(self, connection_id: str, tokens: StoredTokens) -> None:
        path = self._file(connection_id, "json")
        # Made for its owner alone.
        handle, fresh = tempfile.mkstemp(dir=self._folder)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(tokens, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)

    @contextlib.contextmanager
    def hold(self, connection_id: str) -> Iterator[None]:
        """By SQLite's lock of a file beside it, which every system has, and takes from one that dies."""
        path = self._file(connection_id, "lock")
        with contextlib.closing(sqlite3.connect(path, timeout=3600, isolation_level=None)) as lock:
            lock.execute("BEGIN EXCLUSIVE")
            yield

    def _file(self, name: str, kind: str) -> str:
        if not re.fullmatch(r"[\w-]+", name, re.ASCII):
            raise ValueError(f"{name!r} is no id.")
        os.makedirs(self._folder, mode=0o700, exist_ok=True)
        return os.path.join(self._folder, f"{name}.{kind}")
