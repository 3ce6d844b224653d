from __future__ import annotations

import http.client
import json
import random
import time
import urllib.error
import urllib.request
import uuid
from email.utils import parsedate_to_datetime
from typing import Any, Callable, Dict, Mapping, NamedTuple, Optional, Tuple
from urllib.parse import urlencode

from ._caller import Sent
from ._errors import TillgateError
from ._resources import API_VERSION

#: Takes method, address, headers, body and seconds to wait; gives status, headers and body.
Http = Callable[[str, str, Dict[str, str], Optional[bytes], float], Tuple[int, Mapping[str, str], bytes]]

PASSING = {429, 502, 503, 504}
FIRST_PAUSE = 0.3
LONGEST_PAUSE = 8.0
#: A longer Retry-After than this isn't waited for.
LONGEST_WAIT = 60.0


class Answer(NamedTuple):
    headers: Mapping[str, str]
    body: Any


class Transport:
    """Sends requests, again where that may help. A change carries one Idempotency-Key over all tries."""

    def __init__(self, base_url: str, retries: int, timeout: float, http: Optional[Http]) -> None:
        self.base_url = base_url.rstrip("/")
        self._retries = retries
        self._timeout = timeout
        self._http = http or _urllib

    def send(self, sent: Sent, authorization: Optional[str], key: Optional[str] = None) -> Answer:
        """Raises a TillgateError for an answer that refuses, and what came instead of an answer."""
        headers, body = _request(sent, authorization, key)
        url = self.base_url + sent.path + _query(sent.query)
        tries = 0
        while True:
            wait: Optional[float] = None
            try:
                status, answered, text = self._http(sent.method, url, headers, body, self._timeout)
                answered = {name.lower(): value for name, value in answered.items()}
                parsed = None if status in (204, 205) else _parse(status, text)
                if status < 300:
                    return Answer(answered, parsed)
                wait = _wait(answered.get("retry-after"))
                if status not in PASSING or tries >= self._retries or (wait or 0) > LONGEST_WAIT:
                    raise TillgateError(status, answered, parsed)
            except (OSError, http.client.HTTPException, json.JSONDecodeError):
                # The answer is lost: whether anything happened is for the key to tell.
                if tries >= self._retries:
                    raise
            backoff = min(FIRST_PAUSE * 2**tries, LONGEST_PAUSE) * (0.5 + random.random() / 2)
            time.sleep(backoff if wait is None else wait)
            tries += 1


def _parse(status: int, text: bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        if status < 300:
            raise
        return {"error_description": text[:200].decode("utf-8", "replace")}


def _request(sent: Sent, authorization: Optional[str], key: Optional[str]) -> Tuple[Dict[str, str], Optional[bytes]]:
    headers = {"Accept": "application/json"}
    if sent.path.startswith("/api/v1/"):
        headers["API-Version"] = API_VERSION
    if authorization is not None:
        headers["Authorization"] = authorization
    if sent.takes_key:
        headers["Idempotency-Key"] = key or str(uuid.uuid4())
    if sent.body is None:
        return headers, None
    if sent.is_form:
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        return headers, urlencode(_defined(sent.body)).encode()
    headers["Content-Type"] = "application/json"
    return headers, json.dumps(sent.body).encode()


def _query(query: Optional[Dict[str, Any]]) -> str:
    text = urlencode(_defined(query or {}))
    return f"?{text}" if text else ""


def _defined(members: Mapping[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}


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


def _urllib(
    method: str, url: str, headers: Dict[str, str], body: Optional[bytes], timeout: float
) -> Tuple[int, Mapping[str, str], bytes]:
    request = urllib.request.Request(url, data=body, headers=headers, method=method)
    try:
        with _OPENER.open(request, timeout=timeout) as answer:
            return answer.status, dict(answer.headers.items()), answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, dict(error.headers.items()), error.read()
