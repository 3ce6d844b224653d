curl -sS --fail-with-body "{{api_url}}/v1/subscriptions?limit=10" \
  -H "Authorization: Bearer $ACCESS_TOKEN"
