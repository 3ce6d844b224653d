"""What a request is made of, and the pages of a list."""
from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional
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


#: Sends a request, with an Idempotency-Key of one's own or a new one, and returns what its answer says.
Call = Callable[[Sent, Optional[str]], Any]


def segment(id: str) -> str:
    """An id as a part of a path. Raises ValueError for what would lead to another path."""
    if re.fullmatch(r"\.*", id):
        raise ValueError(f"{id!r} is no id.")
    return quote(id, safe="")


class Page(NamedTuple):
    data: List[Dict[str, Any]]
    #: For the next page; None at the end.
    next_cursor: Optional[str]


class Pages:
    """A list. Iterating gives each item, and fetches pages as it needs them."""

    def __init__(self, call: Call, sent: Sent) -> None:
        self._call = call
        self._sent = sent

    def page(self, **more: Any) -> Page:
        """The one page that the query asks for."""
        body = self._call(replace(self._sent, query={**(self._sent.query or {}), **more}), None)
        return Page(body["data"], body["next_cursor"])

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        page = self.page()
        yield from page.data
        while page.next_cursor is not None:
            page = self.page(cursor=page.next_cursor)
            yield from page.data
