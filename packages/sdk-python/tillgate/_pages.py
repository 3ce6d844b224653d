from __future__ import annotations

from dataclasses import replace
from typing import Any, Dict, Iterator, List, NamedTuple, Optional

from ._caller import Caller, Sent


class Page(NamedTuple):
    data: List[Dict[str, Any]]
    #: For the next page; None at the end.
    next_cursor: Optional[str]


class Pages:
    """A list. Iterating gives each item, and fetches pages as it needs them."""

    def __init__(self, caller: Caller, sent: Sent) -> None:
        self._caller = caller
        self._sent = sent

    def page(self) -> Page:
        """The one page that the query asks for."""
        return self._fetch(self._sent)

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        page = self.page()
        yield from page.data
        while page.next_cursor is not None:
            page = self._fetch(replace(self._sent, query={**(self._sent.query or {}), "cursor": page.next_cursor}))
            yield from page.data

    def _fetch(self, sent: Sent) -> Page:
        body = self._caller.call(sent)
        return Page(body["data"], body["next_cursor"])
