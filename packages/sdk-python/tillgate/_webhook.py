from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from typing import Any, Dict, Iterable, Mapping, Optional, Union

from ._errors import WebhookError

TOLERANCE = 300


def verify_webhook(
    headers: Mapping[str, str],
    body: Union[bytes, str],
    *,
    secrets: Iterable[str],
    now: Optional[float] = None,
) -> Dict[str, Any]:
    """Verifies a delivery (Standard Webhooks: v1) and returns its event. Raises a WebhookError.

    `body` is exactly what was received. `secrets` are the endpoint's `whsec_…`, several while one is being replaced."""
    given = {name.lower(): value for name, value in headers.items()}
    id, timestamp = given.get("webhook-id", ""), given.get("webhook-timestamp", "")
    if not id or not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
        raise WebhookError("The delivery has no webhook-id or timestamp.")
    if abs((time.time() if now is None else now) - int(timestamp)) > TOLERANCE:
        raise WebhookError("The delivery is too old or new.")
    raw = body.encode() if isinstance(body, str) else body
    signed = f"{id}.{timestamp}.".encode() + raw
    expected = [hmac.new(_key(secret), signed, hashlib.sha256).digest() for secret in secrets]
    for signature in given.get("webhook-signature", "").split(" "):
        version, _, text = signature.partition(",")
        found = _decoded(text)
        if version == "v1" and any(hmac.compare_digest(found, one) for one in expected):
            return json.loads(raw)
    raise WebhookError("No signature of the delivery is genuine.")


def _key(secret: str) -> bytes:
    raw = _decoded(secret[6:] if secret.startswith("whsec_") else secret)
    if not raw:
        raise ValueError("A webhook secret is whsec_ and base64.")
    return raw


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except ValueError:
        return b""
