# If the answer is lost, send the same again with the same key.
IDEMPOTENCY_KEY=$(openssl rand -hex 16)

curl -sS --fail-with-body {{base_url}}/api/oauth/token \
  -u "{{client_id}}:$CLIENT_SECRET" \
  -H "Idempotency-Key: $IDEMPOTENCY_KEY" \
  -d "grant_type=refresh_token" \
  --data-urlencode "refresh_token=$REFRESH_TOKEN"
