curl -sS --fail-with-body {{base_url}}/api/oauth/revoke \
  -u "{{client_id}}:$CLIENT_SECRET" \
  --data-urlencode "token=$REFRESH_TOKEN"
