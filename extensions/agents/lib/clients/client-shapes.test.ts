import { expect, test } from 'vitest';
import { mayReturnTo } from '@/lib/apps/redirect-uri.ts';
import { readClientDocument } from './client-document.ts';

/**
 * How clients that people really have describe themselves, as they were recorded: the document at their `client_id`, an
 * address that they come back to, one like it that they don't, and how they may prove themselves.
 */
const SHAPES: Record<
  string,
  { at: string; document: Record<string, unknown>; back: string; elsewhere: string; methods?: string[] }
> = {
  'Claude on the web': {
    at: 'https://claude.ai/oauth/mcp-oauth-client-metadata',
    document: {
      client_name: 'Claude',
      client_uri: 'https://claude.ai',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: ['https://claude.ai/api/mcp/auth_callback', 'https://claude.com/api/mcp/auth_callback'],
    },
    back: 'https://claude.com/api/mcp/auth_callback',
    elsewhere: 'https://claude.com/api/mcp/auth_callback/',
  },
  'Claude Code, on a port that it knows when it starts': {
    at: 'https://claude.ai/oauth/claude-code-client-metadata',
    document: {
      client_name: 'Claude Code',
      client_uri: 'https://claude.ai',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
    },
    back: 'http://localhost:54545/callback',
    elsewhere: 'http://[::1]:54545/callback',
  },
  'ChatGPT, which signs assertions': {
    at: 'https://chatgpt.com/oauth/client.json',
    document: {
      client_name: 'ChatGPT',
      client_uri: 'https://chatgpt.com/',
      logo_uri: 'https://oaistatic.example/logo.png',
      redirect_uris: ['https://chatgpt.com/connector_platform_oauth_redirect'],
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_signing_alg: 'RS256',
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
      jwks_uri: 'https://chatgpt.com/oauth/jwks.json',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
    back: 'https://chatgpt.com/connector_platform_oauth_redirect',
    elsewhere: 'https://chatgpt.com:8443/connector_platform_oauth_redirect',
    methods: ['none', 'private_key_jwt'],
  },
  'ChatGPT with an address per connector, by assertions alone': {
    at: 'https://chatgpt.com/oauth/kDmjx77UnKOM/client.json',
    document: {
      client_name: 'ChatGPT',
      client_uri: 'https://chatgpt.com/',
      redirect_uris: ['https://chatgpt.com/connector/oauth/kDmjx77UnKOM'],
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_signing_alg: 'RS256',
      jwks_uri: 'https://chatgpt.com/oauth/jwks.json',
    },
    back: 'https://chatgpt.com/connector/oauth/kDmjx77UnKOM',
    elsewhere: 'https://chatgpt.com/connector/oauth/another',
    methods: ['private_key_jwt'],
  },
  Codex: {
    at: 'https://chatgpt.com/oauth/codex/client.json',
    document: {
      client_name: 'Codex',
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      redirect_uris: ['http://127.0.0.1/callback', 'http://localhost/callback'],
    },
    back: 'http://127.0.0.1:1455/callback',
    elsewhere: 'http://127.0.0.2:1455/callback',
  },
  'Cursor, by a scheme of its own without a dot': {
    at: 'https://cursor.com/oauth/client.json',
    document: {
      client_name: 'Cursor',
      token_endpoint_auth_method: 'none',
      redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback'],
    },
    back: 'cursor://anysphere.cursor-mcp/oauth/callback',
    elsewhere: 'cursor://anysphere.cursor-mcp/oauth/callback/',
  },
  'VS Code, with a slash at an address’s end': {
    at: 'https://vscode.dev/oauth/client-metadata.json',
    document: {
      client_name: 'Visual Studio Code',
      client_uri: 'https://vscode.dev/product',
      grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      application_type: 'native',
      redirect_uris: ['http://127.0.0.1:33418/', 'https://vscode.dev/redirect'],
    },
    back: 'http://127.0.0.1:51234/',
    elsewhere: 'http://127.0.0.1:51234',
  },
  'VS Code, by its scheme': {
    at: 'https://insiders.vscode.dev/oauth/client-metadata.json',
    document: { client_name: 'Visual Studio Code', redirect_uris: ['vscode://dynamicauthprovider/redirect?x=1'] },
    back: 'vscode://dynamicauthprovider/redirect?x=1',
    elsewhere: 'vscode://dynamicauthprovider/redirect',
  },
  'MCP inspector': {
    at: 'https://inspector.example/client.json',
    document: {
      client_name: 'MCP Inspector',
      client_uri: 'https://github.com/modelcontextprotocol/inspector',
      token_endpoint_auth_method: 'none',
      scope: 'mcp:tools',
      response_types: ['code'],
      redirect_uris: ['http://localhost:6274/oauth/callback', 'http://localhost:6274/oauth/callback/debug'],
    },
    back: 'http://localhost:6277/oauth/callback/debug',
    elsewhere: 'http://localhost:6277/oauth/callback/other',
  },
  opencode: {
    at: 'https://opencode.ai/oauth/opencode/client.json',
    document: {
      client_name: 'opencode',
      client_uri: 'https://opencode.ai',
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      token_endpoint_auth_methods_supported: ['none'],
      redirect_uris: ['http://127.0.0.1/callback', 'http://localhost/callback'],
    },
    back: 'http://localhost:19876/callback',
    elsewhere: 'http://localhost:19876/callback?x',
  },
  'Goose, over IPv6': {
    at: 'https://goose.example/oauth/client-metadata.json',
    document: { client_name: 'goose', redirect_uris: ['http://[::1]/oauth_callback'] },
    back: 'http://[::1]:40001/oauth_callback',
    elsewhere: 'http://localhost:40001/oauth_callback',
  },
  'a store’s own agent, whose tokens are bound to a key': {
    at: 'https://agents.example/a/client.json',
    document: {
      client_name: 'Night shift',
      dpop_bound_access_tokens: true,
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'eA', kid: '1', use: 'sig', alg: 'EdDSA' }] },
      redirect_uris: ['com.example.agent:/back'],
    },
    back: 'com.example.agent:/back',
    elsewhere: 'com.example.agent:/back2',
    methods: ['private_key_jwt'],
  },
};

test.each(Object.entries(SHAPES))('%s', (_, { at, document, back, elsewhere, methods = ['none'] }) => {
  const read = readClientDocument({ client_id: at, ...document }, at, ['https://tillgate.example']);
  if ('fault' in read) throw new Error(`${read.fault}: ${read.detail}`);
  expect(read).toMatchObject({ name: document.client_name, methods });
  const app = { clientId: at, redirectUris: read.redirectUris, unregistered: {} };
  expect([mayReturnTo(back, app), mayReturnTo(elsewhere, app)]).toEqual([true, false]);
});
