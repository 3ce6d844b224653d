# Store both tokens under the connection's id, the header X-Connection-Id of the answer: add -i to see it.
# If the answer is lost, send the same again with the same key.
IDEMPOTENCY_KEY=$(openssl rand -hex 16)

curl -sS --fail-with-body {{base_url}}/api/oauth/token \
  -u "{{client_id}}:$CLIENT_SECRET" \
  -H "Idempotency-Key: $IDEMPOTENCY_KEY" \
  -d "grant_type=authorization_code" \
  --data-urlencode "code=$CODE" \
  --data-urlencode "redirect_uri={{redirect_uri}}" \
  --data-urlencode "code_verifier=$CODE_VERIFIER"
