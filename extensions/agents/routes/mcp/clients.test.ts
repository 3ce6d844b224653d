import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
  UnauthorizedError as NewUnauthorized,
} from '@modelcontextprotocol/client';
import { UnauthorizedError as OldUnauthorized } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as server from '@/app/.well-known/oauth-authorization-server/route.ts';
import * as token from '@/app/api/oauth/token/route.ts';
import { POST as decide } from '@/app/oauth/authorize/decision/route.ts';
import { consentScene, HERE, openConsent } from '@/app/oauth/authorize/testing.ts';
import { documentHost } from '@/lib/oauth/clients/document-testing.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { serveWith } from '@/server/http/http-server.ts';
import * as metadata from '../metadata/route.ts';
import * as register from '../register/route.ts';
import * as route from './route.ts';

testDatabase({ baseUrl: HERE });

const http = createServer();
let here = '';

beforeAll(async () => {
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  here = `http://localhost:${(http.address() as AddressInfo).port}`;
  const routes = {
    '/mcp': route,
    '/.well-known/oauth-protected-resource/mcp': metadata,
    '/.well-known/oauth-authorization-server': server,
    '/api/oauth/register': register,
    '/api/oauth/token': token,
  };
  const settings = { baseUrl: here, trustProxy: 0, databaseAnswers: async () => true, routes: () => routes };
  const lost = async (_: unknown, response: { writeHead(status: number): { end(): void } }) =>
    response.writeHead(404).end();
  serveWith(http, lost as never, settings as never);
});
afterAll(() => http.close());
beforeEach(() => testSettings({ baseUrl: here, apiUrl: here }));

/** A seller whose browser is sent to the consent screen, and who ticks what is asked for, but for what is left out. */
async function sellerAtScreen(leftOut: string[] = []) {
  const { cookie, store } = await consentScene();
  const asked: string[] = [];
  const press = async (url: URL): Promise<URLSearchParams> => {
    asked.push(url.searchParams.get('scope') ?? '');
    const headers = { host: new URL(here).host, cookie };
    const html = await (await openConsent(new Request(HERE + url.pathname + url.search, { headers }))).text();
    const ticket = /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const body = new URLSearchParams({ ticket, store: store.id, mode: 'test', decision: 'authorize' });
    for (const [input] of html.matchAll(/<input[^>]* name="ticked"[^>]*>/g)) {
      const scope = / value="([^"]+)"/.exec(input)?.[1] ?? '';
      if (!leftOut.includes(scope)) body.append('ticked', scope);
    }
    const answer = await decide(
      new Request(`${here}/oauth/authorize/decision`, { method: 'POST', headers: { ...headers, origin: here }, body }),
    );
    return new URL(answer.headers.get('location') ?? '').searchParams;
  };
  return { press, asked, store };
}

/** What a client keeps between requests, in the form that both packages want. */
function provider(press: (url: URL) => Promise<URLSearchParams>, clientId: string | null) {
  // biome-ignore lint/suspicious/noExplicitAny: both packages have types of their own for the same.
  const kept: Record<string, any> = { ...(clientId !== null && { client: { client_id: clientId } }) };
  const redirectUrl = 'http://127.0.0.1:54321/callback';
  const keep = (name: string) => (value: unknown) => {
    kept[name] = value;
  };
  return {
    kept,
    redirectUrl,
    clientMetadata: {
      client_name: 'Desk',
      redirect_uris: [redirectUrl],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
    clientInformation: () => kept.client,
    saveClientInformation: keep('client'),
    tokens: () => kept.tokens,
    saveTokens: keep('tokens'),
    saveCodeVerifier: keep('verifier'),
    saveDiscoveryState: keep('discovery'),
    discoveryState: () => kept.discovery,
    codeVerifier: () => kept.verifier,
    redirectToAuthorization: async (url: URL) => keep('back')(await press(url)),
  };
}

type Kept = ReturnType<typeof provider>;

/** Clients of both ages, as their packages are: each connects, is sent away to authorize, and connects again. */
const CLIENTS = {
  async '1.32'(url: string, authProvider: Kept) {
    const transport = new OldTransport(new URL(url), { authProvider });
    const first = new OldClient({ name: 'old', version: '1' });
    await expect(first.connect(transport as never)).rejects.toBeInstanceOf(OldUnauthorized);
    await transport.finishAuth(authProvider.kept.back.get('code'));
    const client = new OldClient({ name: 'old', version: '1' });
    const again = new OldTransport(new URL(url), { authProvider });
    await client.connect(again as never);
    // It refreshes what it has in place of asking for more, and gives up: a new connection asks.
    return { client, asksFor: 0, finish: async () => {} };
  },
  async '2.4'(url: string, authProvider: Kept) {
    const transport = new NewTransport(new URL(url), { authProvider });
    const first = new NewClient({ name: 'new', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    await expect(first.connect(transport)).rejects.toBeInstanceOf(NewUnauthorized);
    await transport.finishAuth(authProvider.kept.back);
    const client = new NewClient({ name: 'new', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    const again = new NewTransport(new URL(url), { authProvider });
    await client.connect(again);
    return { client, asksFor: 1, finish: () => again.finishAuth(authProvider.kept.back) };
  },
};

describe.each(Object.entries(CLIENTS))('an unmodified client %s, from a bare address', (_, connect) => {
  test.each(['registers itself', 'has a document'])('%s', async (how) => {
    const { press, asked } = await sellerAtScreen();
    const host = how === 'has a document' ? await documentHost() : null;
    const keeping = provider(press, host?.clientId ?? null);
    const began = performance.now();
    const { client } = await connect(`${here}/mcp`, keeping);
    const answer = await client.callTool({ name: 'list_products', arguments: {} });
    expect(answer.structuredContent).toEqual({ data: [], next_cursor: null });
    expect(performance.now() - began).toBeLessThan(60_000);
    expect(asked.length).toBe(1);
    expect(keeping.kept.client.client_id).toMatch(host ? /^http:/ : /^svc_dyn_/);
    await client.close();
  });

  test('asks for one more scope once at most, and never again where the seller leaves it out', async () => {
    const { press, asked } = await sellerAtScreen(['products:write']);
    const keeping = provider(press, null);
    const { client, asksFor, finish } = await connect(`${here}/mcp`, keeping);
    const change = () => client.callTool({ name: 'create_product', arguments: { name: 'Tea' } });
    await expect(change()).rejects.toThrow();
    expect(asked.length).toBe(1 + asksFor);
    await finish();
    if (asksFor > 0) {
      expect(asked[1]?.split(' ')).toEqual(
        expect.arrayContaining(['products:write', 'products:read', 'customers:read']),
      );
      const told = await change();
      expect([told.isError, told.structuredContent]).toMatchObject([true, { error: 'insufficient_scope' }]);
    }
    expect(asked.length).toBe(1 + asksFor);
    await client.close();
  });
});
