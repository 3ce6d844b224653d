import { createHash, randomBytes } from 'node:crypto';

// Keep both in the seller's session until the browser comes back.
const state = randomBytes(16).toString('base64url');
const codeVerifier = randomBytes(32).toString('base64url');

const url = new URL('{{base_url}}/oauth/authorize');
url.search = new URLSearchParams({
  response_type: 'code',
  client_id: '{{client_id}}',
  redirect_uri: '{{redirect_uri}}',
  scope: 'subscriptions:read subscriptions:write',
  mode: 'test',
  state,
  code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
  code_challenge_method: 'S256',
});

// Send the seller's browser to this address.
console.log(url.href);
console.log(state);
console.log(codeVerifier);
