from __future__ import annotations

from typing import Any, Callable, Dict, Optional

from ._caller import Sent
from ._resources import Resources
from ._transport import Answer, Transport


class Client(Resources):
    """Every operation of one connection or key: `client.subscriptions.list()`."""

    def __init__(self, send: Callable[[Sent, Optional[str]], Answer]) -> None:
        super().__init__(self._call)
        self._send = send

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Dict[str, Any]] = None,
        body: Any = None,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Sends a request as it is, for what a store's platform has or this version doesn't know yet.

        A change carries an `Idempotency-Key`.
        """
        return self._call(Sent(method, path, query, body, takes_key=method != "GET"), idempotency_key)

    def _call(self, sent: Sent, key: Optional[str]) -> Any:
        if sent.caller == "client":
            raise TypeError("This takes an app's credentials: call it on TillgateApp.")
        return self._send(sent, key).returned(sent)


class Tillgate(Client):
    """A client with a token that stays: a seller's own API key, or an access token that somebody else refreshes."""

    def __init__(self, base_url: str, token: str, *, retries: int = 4, timeout: float = 30.0) -> None:
        transport = Transport(base_url, retries, timeout)
        bearer = f"Bearer {token}"
        super().__init__(lambda sent, key: transport.send(sent, None if sent.caller == "anyone" else bearer, key))
