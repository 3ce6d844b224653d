import { beforeAll, describe, expect, test } from 'vitest';
import { answerOtherMethod } from '@/lib/api/answer-other-method.ts';
import { testSettings } from '@/prisma/testing/database.ts';
import * as server from './oauth-authorization-server/route.ts';
import * as resource from './oauth-protected-resource/route.ts';

beforeAll(() => testSettings());

/** Those that open something here; orders, discounts and the like are accepted, but not offered. */
const SCOPES = [
  'products:read',
  'products:write',
  'orders:read',
  'customers:read',
  'customers:write',
  'subscriptions:read',
  'subscriptions:write',
  'webhooks:read',
  'webhooks:write',
  'requests:read',
  'metrics:read',
  'subscription_invoices:read',
  '*',
];

const read = async (route: typeof server | typeof resource) => {
  const response = await route.GET(new Request('https://tillgate.example'));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  return response.json();
};

test('the authorization server’s metadata says where everything is (RFC 8414)', async () => {
  const methods = ['client_secret_basic', 'client_secret_post', 'none', 'private_key_jwt'];
  const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];
  expect(await read(server)).toEqual({
    issuer: 'https://tillgate.example',
    authorization_endpoint: 'https://tillgate.example/oauth/authorize',
    token_endpoint: 'https://tillgate.example/api/oauth/token',
    revocation_endpoint: 'https://tillgate.example/api/oauth/revoke',
    introspection_endpoint: 'https://tillgate.example/api/oauth/introspect',
    device_authorization_endpoint: 'https://tillgate.example/api/oauth/device_authorization',
    cli_client_id: 'svc_client_CommandLine00000000000',
    registration_endpoint: 'https://tillgate.example/api/oauth/register',
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
    code_challenge_methods_supported: ['S256', 'plain'],
    token_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_methods_supported: methods,
    introspection_endpoint_auth_methods_supported: methods,
    token_endpoint_auth_signing_alg_values_supported: algorithms,
    revocation_endpoint_auth_signing_alg_values_supported: algorithms,
    introspection_endpoint_auth_signing_alg_values_supported: algorithms,
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
    authorization_details_types_supported: ['subscription_change'],
    dpop_signing_alg_values_supported: ['ES256', 'EdDSA', 'Ed25519', 'RS256', 'PS256'],
  });
});

test('the protected resource is API_URL (RFC 9728)', async () => {
  expect(await read(resource)).toEqual({
    resource: 'https://api.tillgate.example',
    authorization_servers: ['https://tillgate.example'],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
    dpop_signing_alg_values_supported: ['ES256', 'EdDSA', 'Ed25519', 'RS256', 'PS256'],
    resource_name: 'Tillgate',
  });
});

describe.each([
  ['oauth-authorization-server', server],
  ['oauth-protected-resource', resource],
])('/.well-known/%s', (name, route) => {
  test('405 with Allow for every other method, 204 for a preflight', async () => {
    for (const method of ['DELETE', 'PATCH', 'POST', 'PUT']) {
      const handler = answerOtherMethod(`/.well-known/${name}`, route, method);
      const response = (await handler?.(new Request('https://tillgate.example', { method }))) ?? Response.error();
      expect(response.status, method).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    }
    const preflight = route.OPTIONS();
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    // Assistants in browsers look for it with this header.
    expect(preflight.headers.get('access-control-allow-headers')).toContain('MCP-Protocol-Version');
  });
});
