import { randomUUID } from 'node:crypto';

const { CLIENT_SECRET, CODE, CODE_VERIFIER } = process.env;

const answer = await fetch('{{base_url}}/api/oauth/token', {
  method: 'POST',
  headers: {
    Authorization: `Basic ${btoa(`{{client_id}}:${CLIENT_SECRET}`)}`,
    // If the answer is lost, send the same again with the same key.
    'Idempotency-Key': randomUUID(),
  },
  body: new URLSearchParams({
    grant_type: 'authorization_code',
    code: CODE,
    redirect_uri: '{{redirect_uri}}',
    code_verifier: CODE_VERIFIER,
  }),
});
const tokens = await answer.json();
if (!answer.ok) throw new Error(`${tokens.error}: ${tokens.error_description}`);

// Store both tokens under the connection's id, in one transaction: a store may have several connections.
console.log(JSON.stringify({ connection_id: answer.headers.get('x-connection-id'), ...tokens }));
