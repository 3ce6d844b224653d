from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any, Callable, Dict, Mapping, Optional, Union, cast

from . import types
from ._caller import Caller, Sent
from ._resources import Resources
from ._transport import Answer, Http, Transport

class _Read(Dict[str, Any]):
    etag: Optional[str] = None


def etag_of(returned: Mapping[str, Any]) -> Optional[str]:
    """The `ETag` of what a call has returned, to change it only as long as it is that (`if_match`)."""
    return getattr(returned, "etag", None)


Send = Callable[[Sent, Optional[str]], Answer]


class TokenCaller:
    """Calls operations that take a token, or nothing."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def call(self, sent: Sent, idempotency_key: Optional[str] = None) -> Any:
        if sent.caller == "client":
            raise TypeError("This takes an app's credentials: call it on TillgateApp.")
        answer = self._send(sent, idempotency_key)
        found = answer.body["data"] if sent.in_data else answer.body
        if isinstance(found, dict) and "etag" in answer.headers:
            found = _Read(found)
            found.etag = answer.headers["etag"]
        return found


@dataclass(frozen=True)
class Quote:
    """What a change would do, and a way to do exactly that."""

    client: Client
    subscription_id: str
    action: types.SubscriptionAction
    preview: types.SubscriptionPreview
    idempotency_key: str

    def commit(self) -> Union[types.Subscription, types.Approval]:
        """Carries it out, once however often it is called. Raises `preview_outdated` when it doesn't hold any more.

        Beyond the limits of the connection it is the approval that waits for the seller.
        """
        update = cast(types.SubscriptionUpdate, {**self.action, "preview_id": self.preview["preview_id"]})
        return self.client.subscriptions.update(self.subscription_id, update, idempotency_key=self.idempotency_key)


class Client(Resources):
    """Every operation of one connection or key: `client.subscriptions.list()`."""

    def __init__(self, caller: Caller) -> None:
        super().__init__(caller)
        self._caller = caller

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Dict[str, Any]] = None,
        body: Any = None,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
    ) -> Any:
        """Sends a request as it is, for what a store's platform has or this version doesn't know yet.

        A change carries an `Idempotency-Key`.
        """
        sent = Sent(method, path, query, body, takes_key=method != "GET", if_match=if_match)
        return self._caller.call(sent, idempotency_key)

    def quote(self, subscription_id: str, action: types.SubscriptionAction) -> Quote:
        """Previews a change of a subscription."""
        preview = self.subscriptions.preview(subscription_id, action)
        return Quote(self, subscription_id, action, preview, str(uuid.uuid4()))


class Tillgate(Client):
    """A client with a token that stays: a seller's own API key, or an access token that somebody else refreshes."""

    def __init__(
        self, base_url: str, token: str, *, retries: int = 4, timeout: float = 30.0, http: Optional[Http] = None
    ) -> None:
        transport = Transport(base_url, retries=retries, timeout=timeout, http=http)
        bearer = f"Bearer {token}"
        super().__init__(
            TokenCaller(lambda sent, key: transport.send(sent, None if sent.caller == "anyone" else bearer, key))
        )
