"""What a request is made of, and who sends it."""
from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Dict, Optional, Protocol
from urllib.parse import quote


@dataclass(frozen=True)
class Sent:
    """A request as the resources ask for it."""

    method: str
    path: str
    query: Optional[Dict[str, Any]] = None
    body: Any = None
    takes_key: bool = False
    is_form: bool = False
    #: "token", "client" (an app's credentials) or "anyone".
    caller: str = "token"
    #: Whether the answer is wrapped in "data".
    in_data: bool = False


class Caller(Protocol):
    def call(self, sent: Sent, idempotency_key: Optional[str] = None) -> Any: ...


def segment(id: str) -> str:
    """An id as a part of a path. Raises ValueError for what would lead to another path."""
    if re.fullmatch(r"\.*", id):
        raise ValueError(f"{id!r} is no id.")
    return quote(id, safe="")
