import { randomUUID } from 'node:crypto';

const { CLIENT_SECRET, REFRESH_TOKEN } = process.env;

const answer = await fetch('{{base_url}}/api/oauth/token', {
  method: 'POST',
  headers: {
    Authorization: `Basic ${btoa(`{{client_id}}:${CLIENT_SECRET}`)}`,
    // If the answer is lost, send the same again with the same key.
    'Idempotency-Key': randomUUID(),
  },
  body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: REFRESH_TOKEN }),
});
const tokens = await answer.json();
if (!answer.ok) throw new Error(`${tokens.error}: ${tokens.error_description}`);

// Both old tokens have ended: store the new pair before you use it.
console.log(JSON.stringify(tokens));
