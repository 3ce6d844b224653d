import base64
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
        "grant_type": "refresh_token",
        "refresh_token": os.environ["REFRESH_TOKEN"],
    }).encode(),
)
# An answer other than 2xx raises urllib.error.HTTPError; read() it to see why.
with urllib.request.urlopen(request) as answer:
    tokens = answer.read().decode()

# Both old tokens have ended: store the new pair before you use it.
print(tokens)
