import base64
import os
import urllib.request
from urllib.parse import urlencode

credentials = "{{client_id}}:" + os.environ["CLIENT_SECRET"]

request = urllib.request.Request(
    "{{base_url}}/api/oauth/revoke",
    headers={"Authorization": "Basic " + base64.b64encode(credentials.encode()).decode()},
    data=urlencode({"token": os.environ["REFRESH_TOKEN"]}).encode(),
)
# An answer other than 2xx raises urllib.error.HTTPError; read() it to see why.
urllib.request.urlopen(request).close()
