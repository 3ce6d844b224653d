# Keep both in the seller's session until the browser comes back.
STATE=$(openssl rand -hex 16)
CODE_VERIFIER=$(openssl rand -hex 32)

CODE_CHALLENGE=$(printf %s "$CODE_VERIFIER" | openssl dgst -sha256 -binary |
  openssl base64 -A | tr '+/' '-_' | tr -d '=')

# Send the seller's browser to the address that this prints.
curl -s -G -o /dev/null -w '%{url_effective}\n' {{base_url}}/oauth/authorize \
  --data-urlencode "response_type=code" \
  --data-urlencode "client_id={{client_id}}" \
  --data-urlencode "redirect_uri={{redirect_uri}}" \
  --data-urlencode "scope=subscriptions:read subscriptions:write" \
  --data-urlencode "mode=test" \
  --data-urlencode "state=$STATE" \
  --data-urlencode "code_challenge=$CODE_CHALLENGE" \
  --data-urlencode "code_challenge_method=S256"
echo "$STATE"
echo "$CODE_VERIFIER"
