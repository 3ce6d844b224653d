import {
  appCredentials,
  appCredentialsRequest,
  introspection,
  leakReport,
  tokenReference,
  tokenRequest,
  tokenResponse,
} from '../schema/oauth.ts';
import * as example from './example.ts';
import { about } from './operation.ts';

const TYPES = ['application/x-www-form-urlencoded', 'application/json'];
const TOKEN = { token: 'svc_rt_…' };

/** What an app calls with its own credentials. */
export const OAUTH_OPERATIONS = about('OAuth', [
  {
    method: 'post',
    path: '/api/oauth/token',
    id: 'exchangeToken',
    summary: 'Exchange a code or rotate a refresh token',
    description:
      'The client authenticates with HTTP Basic or in the body; with PKCE the secret may be omitted. Rotation ends ' +
      'the old pair at once. A retry with the same Idempotency-Key, body and authentication gets the same pair again ' +
      'for 10 minutes, while it is the current one; where access tokens expire, so does a refresh without a key. A `DPoP` header with a proof binds the pair to its key (RFC 9449).',
    body: {
      schema: tokenRequest,
      example: { grant_type: 'authorization_code', code: 'svc_code_…', redirect_uri: 'https://app.example/callback' },
      types: TYPES,
    },
    answer: {
      schema: tokenResponse,
      headers: ['X-Connection-Id'],
      example: {
        access_token: 'svc_test_…',
        token_type: 'Bearer',
        refresh_token: 'svc_rt_…',
        scope: 'subscriptions:read subscriptions:write',
        store: example.store,
      },
    },
    errors: [
      'invalid_grant',
      'invalid_dpop_proof',
      'use_dpop_nonce',
      'unsupported_grant_type',
      'invalid_scope',
      'invalid_target',
      'unauthorized_client',
      'authorization_pending',
      'slow_down',
      'access_denied',
      'expired_token',
    ],
  },
  {
    method: 'post',
    path: '/api/oauth/revoke',
    id: 'revokeToken',
    summary: 'Disconnect',
    description: 'Revoking either token ends the connection (RFC 7009). The answer is the same for an unknown token.',
    body: { schema: tokenReference, example: TOKEN, types: TYPES },
    answer: { example: {} },
  },
  {
    method: 'post',
    path: '/api/oauth/introspect',
    id: 'introspectToken',
    summary: 'Ask about a token',
    description: 'Tells an app about its own tokens (RFC 7662). Any other token is simply not active.',
    body: { schema: tokenReference, example: TOKEN, types: TYPES },
    answer: { schema: introspection, headers: ['X-Connection-Id'], example: { active: false } },
  },
  {
    method: 'post',
    path: '/api/oauth/leaked',
    id: 'reportLeaked',
    summary: 'Report what was found in public',
    description:
      'Anyone may report tokens, codes, client secrets and API keys. What is real ends within a second: a token or ' +
      'code ends its connection, a secret or key ends alone, and its owner is notified. The answer is the same for all. ' +
      'The list that GitHub’s secret scanning sends is accepted too.',
    isOpen: true,
    body: { schema: leakReport, example: { tokens: ['svc_live_…'] } },
    answer: { example: {} },
  },
  {
    method: 'post',
    path: '/api/apps/credentials',
    id: 'issueAppCredentials',
    summary: 'Get the credentials of an app created in the browser',
    description:
      'A program opens `/dashboard/developer/apps/new?manifest=…&return=…&state=…&code_challenge=…`: the form of a new ' +
      'app, filled in. `manifest` is base64url of what `tillgate.app.json` has, `return` an http address of this device, ' +
      '`code_challenge` S256. After “Create app” the browser leads to `return` with `code` and `state`.',
    isOpen: true,
    body: { schema: appCredentialsRequest, example: { code: 'eyJhbGciOi…', code_verifier: 'the-verifier-…' } },
    answer: {
      schema: appCredentials,
      example: { client_id: 'svc_client_…', client_secret: 'svc_secret_…' },
    },
    errors: ['invalid_grant'],
  },
]);
