from __future__ import annotations

import http.client
import json
import random
import time
import urllib.error
import urllib.request
import uuid
from email.message import Message
from email.utils import parsedate_to_datetime
from typing import Any, Dict, NamedTuple, Optional, Tuple
from urllib.parse import urlencode

from ._caller import Sent
from ._errors import TillgateError
from ._resources import API_VERSION

PASSING = {429, 502, 503, 504}
FIRST_PAUSE = 0.3
LONGEST_PAUSE = 8.0
#: A longer Retry-After than this isn't waited for.
LONGEST_WAIT = 60.0


class Answer(NamedTuple):
    headers: Message
    body: Any

    def returned(self, sent: Sent) -> Any:
        """What a method returns of it."""
        return self.body["data"] if sent.in_data else self.body


class Transport:
    """Sends requests, again where that may help. A change carries one Idempotency-Key over all tries."""

    def __init__(self, base_url: str, retries: int, timeout: float) -> None:
        self.base_url = base_url.rstrip("/")
        self._retries = retries
        self._timeout = timeout

    def send(self, sent: Sent, authorization: Optional[str], key: Optional[str] = None) -> Answer:
        """Raises a TillgateError for an answer that refuses, and what came instead of an answer."""
        request = _request(self.base_url, sent, authorization, key)
        tries = 0
        while True:
            wait: Optional[float] = None
            try:
                status, headers, text = _open(request, self._timeout)
                body = _parse(status, text)
                if status < 300:
                    return Answer(headers, body)
                wait = _wait(headers.get("Retry-After"))
                if status not in PASSING or tries >= self._retries or (wait or 0) > LONGEST_WAIT:
                    raise TillgateError(status, headers, body)
            except (OSError, http.client.HTTPException, json.JSONDecodeError):
                # The answer is lost: whether anything happened is for the key to tell.
                if tries >= self._retries:
                    raise
            backoff = min(FIRST_PAUSE * 2**tries, LONGEST_PAUSE) * (0.5 + random.random() / 2)
            time.sleep(backoff if wait is None else wait)
            tries += 1


def _request(base_url: str, sent: Sent, authorization: Optional[str], key: Optional[str]) -> urllib.request.Request:
    query = urlencode(_defined(sent.query or {}))
    kind = "application/x-www-form-urlencoded" if sent.is_form else "application/json"
    headers = {
        "Accept": "application/json",
        "API-Version": API_VERSION if sent.path.startswith("/api/v1/") else None,
        "Authorization": authorization,
        "Idempotency-Key": (key or str(uuid.uuid4())) if sent.takes_key else None,
        "Content-Type": None if sent.body is None else kind,
    }
    body = urlencode(_defined(sent.body)) if sent.is_form else json.dumps(sent.body)
    return urllib.request.Request(
        base_url + sent.path + (f"?{query}" if query else ""),
        data=None if sent.body is None else body.encode(),
        headers=_defined(headers),
        method=sent.method,
    )


def _defined(members: Dict[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}


def _parse(status: int, text: bytes) -> Any:
    try:
        return json.loads(text) if text else None
    except ValueError:
        if status < 300:
            raise
        return {"error_description": text[:200].decode("utf-8", "replace")}


def _wait(text: Optional[str]) -> Optional[float]:
    """Seconds to wait by Retry-After, a number or a date; None without one."""
    if text is None:
        return None
    try:
        return float(text) if text.isdigit() else max(parsedate_to_datetime(text).timestamp() - time.time(), 0)
    except (TypeError, ValueError):
        return None


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A token goes to nobody else."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


_OPENER = urllib.request.build_opener(_NoRedirects)


def _open(request: urllib.request.Request, timeout: float) -> Tuple[int, Message, bytes]:
    try:
        with _OPENER.open(request, timeout=timeout) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers, error.read()
