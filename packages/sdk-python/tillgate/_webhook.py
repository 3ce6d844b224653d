from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Any, Iterable, Mapping, Optional, Tuple, Union, cast

from . import types
from ._errors import WebhookError

TOLERANCE = 300


def verify_webhook(
    headers: Mapping[str, str],
    body: Union[bytes, str],
    *,
    secrets: Iterable[str] = (),
    public_keys: Iterable[Mapping[str, Any]] = (),
    now: Optional[float] = None,
) -> types.Event:
    """Verifies a delivery (Standard Webhooks: v1, v1a) and returns its event. Raises a WebhookError.

    `body` is exactly what was received. `secrets` are the endpoint's `whsec_…`, several while one is being replaced;
    `public_keys` the service's Ed25519 keys: `keys` of `/.well-known/webhook-keys`. One of them is enough."""
    given = {name.lower(): value for name, value in headers.items()}
    id, timestamp = given.get("webhook-id", ""), given.get("webhook-timestamp", "")
    if not id or not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
        raise WebhookError("The delivery has no webhook-id or timestamp.")
    if abs((time.time() if now is None else now) - int(timestamp)) > TOLERANCE:
        raise WebhookError("The delivery is too old or new.")
    raw = body.encode() if isinstance(body, str) else body
    signed = f"{id}.{timestamp}.".encode() + raw
    expected = [hmac.new(_key(secret), signed, hashlib.sha256).digest() for secret in secrets]
    keys = [_decoded(key["x"], True) for key in public_keys if key.get("crv") == "Ed25519"]
    for signature in given.get("webhook-signature", "").split(" "):
        version, _, text = signature.partition(",")
        found = _decoded(text)
        if version == "v1" and any(hmac.compare_digest(found, one) for one in expected):
            return cast(types.Event, json.loads(raw))
        if version == "v1a" and any(_is_ed25519(key, found, signed) for key in keys):
            return cast(types.Event, json.loads(raw))
    raise WebhookError("No signature of the delivery is genuine.")


def _key(secret: str) -> bytes:
    raw = _decoded(secret[6:] if secret.startswith("whsec_") else secret)
    if not raw:
        raise ValueError("A webhook secret is whsec_ and base64.")
    return raw


def _decoded(text: str, is_url: bool = False) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_" if is_url else None, validate=True)
    except (binascii.Error, ValueError):
        return b""


# Ed25519 (RFC 8032, sections 5.1 and 6), which the standard library doesn't have. It only verifies, with public keys,
# so that it needn't take the same time for each.
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)
Point = Tuple[int, int, int, int]


def _is_ed25519(key: bytes, signature: bytes, message: bytes) -> bool:
    if len(key) != 32 or len(signature) != 64:
        return False
    public, nonce = _point(key), _point(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if public is None or nonce is None or scalar >= ORDER:
        return False
    digest = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    one, other = _times(scalar, BASE), _sum(nonce, _times(digest, public))
    return (one[0] * other[2] - other[0] * one[2]) % P == 0 and (one[1] * other[2] - other[1] * one[2]) % P == 0


def _point(encoded: bytes) -> Optional[Point]:
    y = int.from_bytes(encoded, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT % P
    if (x * x - square) % P != 0 or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


def _sum(one: Point, other: Point) -> Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def _times(scalar: int, point: Point) -> Point:
    result: Point = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            result = _sum(result, point)
        point = _sum(point, point)
        scalar >>= 1
    return result


BASE = cast(Point, _point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little")))
