import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, importJWK, type JWTPayload, SignJWT } from 'jose';
import type { JWK } from 'oidc-provider';
import { GET as arrive } from '@/app/sign-in/callback/route.ts';
import { GET as goToProvider } from '@/app/sign-in/continue/route.ts';
import { makeSigningKey, openIdProvider, type Person } from '@/examples/platform/provider.ts';
import { testSettings } from '@/prisma/testing/database.ts';
import { env } from '../../kernel/config/env.ts';
import { Browser } from '../testing.ts';

/** What a provider does wrong. */
export interface Fault {
  /** Changes what its next ID tokens say. */
  claims?: JWTPayload;
  /** Signs them with a key that it doesn’t publish. */
  key?: JWK;
  /** The first part of the path that it doesn’t answer: `/token`, `/jwks`, `/me`, or all of it by `/`. */
  away?: string;
  /** It takes the request and never answers. */
  hangs?: boolean;
  /** It names another issuer in its metadata. */
  issuer?: string;
}

/** An OpenID provider on this machine, and the product set to sign people in by it. */
export async function openProvider(people: Person[], isOnly = false) {
  const fault: Fault = {};
  const key = makeSigningKey('first');
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = {
    id: 'tillgate',
    secret: 'the-secret-of-the-client',
    redirectUri: 'https://tillgate.example/sign-in/callback',
  };
  const provider = openIdProvider(issuer, { client, people, keys: [key] });
  provider.use(async (context, next) => {
    await next();
    const body = context.body as Record<string, unknown>;
    if (context.path === '/token' && typeof body?.id_token === 'string' && (fault.claims || fault.key))
      body.id_token = await signAnew(body.id_token, key, fault);
    if (context.path.startsWith('/.well-known/') && fault.issuer) body.issuer = fault.issuer;
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!fault.away || !request.url?.startsWith(fault.away)) return void answer(request, response);
    if (!fault.hangs) response.writeHead(503).end();
  });
  const signIn = { issuer, clientId: client.id, clientSecret: client.secret, name: 'Acme', isOnly };
  testSettings({ signIn });
  return { fault, issuer, people, provider, close: () => closeServer(server), settings: { signIn } };
}

export type OpenProvider = Awaited<ReturnType<typeof openProvider>>;

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

async function signAnew(token: string, own: JWK, { claims, key = own }: Fault): Promise<string> {
  const header = { alg: 'RS256', kid: String(key.kid) };
  return new SignJWT({ ...decodeJwt(token), ...claims })
    .setProtectedHeader(header)
    .sign(await importJWK(key as never, 'RS256'));
}

/** Presses the button on the page to sign in; returns where that leads. */
export async function pressContinue(browser: Browser, next = '/dashboard', more = ''): Promise<Response> {
  const address = `${env().baseUrl}/sign-in/continue?next=${encodeURIComponent(next)}${more}`;
  const answer = await goToProvider(new Request(address, { headers: browser.headers }));
  browser.take(answer.headers);
  return answer;
}

/**
 * Follows the provider’s pages from where the product sends the browser, and signs in there if it asks.
 * @param at the browser’s session with the provider
 * @returns where it sends the browser back to
 */
export async function signInThere(to: string, login: string, at = new Browser()): Promise<string> {
  let address = to;
  let body: URLSearchParams | undefined;
  for (let step = 0; step < 12; step += 1) {
    if (address.startsWith(env().baseUrl)) return address;
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: at.cookie },
      ...(body && { method: 'POST', body }),
    });
    at.take(answer.headers);
    body = undefined;
    const location = answer.headers.get('location');
    if (location) address = new URL(location, address).href;
    else {
      const page = await answer.text();
      const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
      const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
      if (action === '')
        throw new Error(`The provider shows a page without a form: ${answer.status} ${page.slice(0, 500)}`);
      address = new URL(action, address).href;
      body = new URLSearchParams({ prompt, login, password: 'any' });
    }
  }
  throw new Error('The provider leads nowhere.');
}

/** Comes back from the provider. */
export async function comeBack(browser: Browser, address: string) {
  const answer = await arrive(new Request(address, { headers: browser.headers }));
  browser.take(answer.headers);
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() };
}

/** Signs in by the provider, from the button to where the product leads on. */
export async function signIn(login: string, { browser = new Browser(), next = '/dashboard' } = {}) {
  const { headers } = await pressContinue(browser, next);
  const back = await signInThere(headers.get('location') ?? '', login);
  return { browser, back, ...(await comeBack(browser, back)) };
}
