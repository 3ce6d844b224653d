from __future__ import annotations

from dataclasses import replace
from typing import Generic, Iterator, List, Optional, TypeVar

from ._caller import Caller, Sent

Item = TypeVar("Item")


class Page(Generic[Item]):
    def __init__(self, data: List[Item], next_cursor: Optional[str]) -> None:
        self.data = data
        #: For the next page; None at the end.
        self.next_cursor = next_cursor


class Pages(Generic[Item]):
    """A list. Iterating gives each item, and fetches pages as it needs them."""

    def __init__(self, caller: Caller, sent: Sent) -> None:
        self._caller = caller
        self._sent = sent

    def page(self) -> Page[Item]:
        """The one page that the query asks for."""
        return self._fetch(self._sent)

    def pages(self) -> Iterator[Page[Item]]:
        """This page and all that follow."""
        sent = self._sent
        while True:
            page = self._fetch(sent)
            yield page
            if page.next_cursor is None:
                return
            sent = replace(sent, query={**(sent.query or {}), "cursor": page.next_cursor})

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.data

    def _fetch(self, sent: Sent) -> Page[Item]:
        body = self._caller.call(sent)
        return Page(body["data"], body["next_cursor"])
