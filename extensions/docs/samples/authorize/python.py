import base64
import hashlib
import secrets
from urllib.parse import urlencode

# Keep both in the seller's session until the browser comes back.
state = secrets.token_urlsafe(16)
code_verifier = secrets.token_urlsafe(32)

digest = hashlib.sha256(code_verifier.encode()).digest()
url = "{{base_url}}/oauth/authorize?" + urlencode({
    "response_type": "code",
    "client_id": "{{client_id}}",
    "redirect_uri": "{{redirect_uri}}",
    "scope": "subscriptions:read subscriptions:write",
    "mode": "test",
    "state": state,
    "code_challenge": base64.urlsafe_b64encode(digest).rstrip(b"=").decode(),
    "code_challenge_method": "S256",
})

# Send the seller's browser to this address.
print(url)
print(state)
print(code_verifier)
