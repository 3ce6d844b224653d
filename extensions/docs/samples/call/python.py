import os
import urllib.request

request = urllib.request.Request(
    "{{api_url}}/v1/subscriptions?limit=10",
    headers={"Authorization": "Bearer " + os.environ["ACCESS_TOKEN"]},
)
# An answer other than 2xx raises urllib.error.HTTPError; read() it to see why.
with urllib.request.urlopen(request) as answer:
    print(answer.read().decode())
