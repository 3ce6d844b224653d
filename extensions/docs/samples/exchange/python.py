import base64
import json
import os
import urllib.request
import uuid
from urllib.parse import urlencode

credentials = "{{client_id}}:" + os.environ["CLIENT_SECRET"]

request = urllib.request.Request(
    "{{base_url}}/api/oauth/token",
    headers={
        "Authorization": "Basic " + base64.b64encode(credentials.encode()).decode(),
        # If the answer is lost, send the same again with the same key.
        "Idempotency-Key": str(uuid.uuid4()),
    },
    data=urlencode({
        "grant_type": "authorization_code",
        "code": os.environ["CODE"],
        "redirect_uri": "{{redirect_uri}}",
        "code_verifier": os.environ["CODE_VERIFIER"],
    }).encode(),
)
# An answer other than 2xx raises urllib.error.HTTPError; read() it to see why.
with urllib.request.urlopen(request) as answer:
    tokens = {"connection_id": answer.headers["X-Connection-Id"], **json.load(answer)}

# Store both tokens under the connection's id, in one transaction: a store may have several connections.
print(json.dumps(tokens))
