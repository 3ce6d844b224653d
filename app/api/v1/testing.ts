import { randomBytes, randomUUID } from 'node:crypto';
import { POST as exchange } from '@/app/api/oauth/token/route.ts';
import { db } from '@/lib/db.ts';
import { authorizeConnection } from '@/lib/oauth/authorize-connection.ts';
import { createApp, createSeller, createStore, type DemoApp, occasion } from '@/prisma/demo/factories.ts';
import { AUTH_SECRET } from '@/prisma/testing/database.ts';
import { expectDocumented } from '../testing.ts';
import * as rest from './[...path]/route.ts';
import * as me from './me/route.ts';
import * as products from './products/route.ts';
import * as invoices from './subscriptions/[id]/invoices/route.ts';
import * as preview from './subscriptions/[id]/preview/route.ts';
import * as subscription from './subscriptions/[id]/route.ts';
import * as upcomingInvoice from './subscriptions/[id]/upcoming_invoice/route.ts';
import * as subscriptions from './subscriptions/route.ts';

export interface Connected {
  token: string;
  storeId: string;
  connectionId: string;
  app: DemoApp;
  mode: 'live' | 'test';
}

/** Connects an app to a store as a seller and the app would, and gives the token it got. */
export async function connect(
  wish: { scopes?: string[]; mode?: 'live' | 'test'; storeId?: string; app?: DemoApp; narrowTo?: string } = {},
): Promise<Connected> {
  const { scopes = ['*'], mode = 'test' } = wish;
  const owner = wish.storeId
    ? await db()
        .store.findUniqueOrThrow({ where: { id: wish.storeId } })
        .then(({ ownerId }) => ownerId)
    : (await createSeller(db())).id;
  const sellerId = owner as Awaited<ReturnType<typeof createSeller>>['id'];
  const storeId = wish.storeId ?? (await createStore(db(), sellerId)).id;
  const app = wish.app ?? (await createApp(db(), (await createSeller(db())).id));
  const request = { clientId: app.clientId, redirectUri: app.redirectUri, scopes, mode, challenge: null };
  const ticket = { id: randomBytes(16).toString('base64url'), request, sellerId, sessionId: randomUUID() };
  const context = { ...occasion(), authSecret: AUTH_SECRET, tokenPrefix: 'svc' };
  const decision = await authorizeConnection(ticket, { storeId, mode }, sellerId, context);
  if (!('code' in decision)) throw new Error(`not authorized: ${decision.fault}`);
  const client = { client_id: app.clientId, client_secret: app.clientSecret };
  const code = { grant_type: 'authorization_code', code: decision.code, redirect_uri: app.redirectUri };
  let pair = await requestToken({ ...client, ...code });
  if (wish.narrowTo !== undefined) {
    pair = await requestToken({
      ...client,
      grant_type: 'refresh_token',
      refresh_token: pair.refresh_token,
      scope: wish.narrowTo,
    });
  }
  const { id } = await db().connection.findUniqueOrThrow({ where: { ticketId: ticket.id } });
  return { token: pair.access_token, storeId, connectionId: id, app, mode };
}

async function requestToken(body: Record<string, string>): Promise<{ access_token: string; refresh_token: string }> {
  const answer = await exchange(
    new Request('https://tillgate.example/api/oauth/token', { method: 'POST', body: new URLSearchParams(body) }),
  );
  if (answer.status !== 200) throw new Error(`no token: ${await answer.text()}`);
  return answer.json();
}

type Handler = (request: Request, context: { params: Promise<Record<string, never>> }) => Response | Promise<Response>;

/** Where each address of v1 is answered, as Next.js finds it from the folders. */
const ROUTES: [path: RegExp, module: object][] = [
  [/^\/me$/, me],
  [/^\/products$/, products],
  [/^\/subscriptions$/, subscriptions],
  [/^\/subscriptions\/([^/]+)$/, subscription],
  [/^\/subscriptions\/([^/]+)\/preview$/, preview],
  [/^\/subscriptions\/([^/]+)\/invoices$/, invoices],
  [/^\/subscriptions\/([^/]+)\/upcoming_invoice$/, upcomingInvoice],
  [/^/, rest],
];

export interface Sent {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies that each have a shape of their own.
  body: any;
}

/**
 * Sends a request to the handler of a path below `/api/v1`, reads the answer and holds it against the OpenAPI document.
 * A body that is no text is sent as JSON.
 */
export async function send(
  method: string,
  path: string,
  { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Sent> {
  const url = new URL(`https://tillgate.example/api/v1${path}`);
  const request = new Request(url, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && {
      body: typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
    }),
  });
  const at = path.split('?')[0] ?? '';
  for (const [pattern, module] of ROUTES) {
    const match = pattern.exec(at);
    if (!match) continue;
    const handler = (module as Record<string, Handler>)[method];
    if (!handler) throw new Error(`${method} ${at} has no handler`);
    const answer = await handler(request, { params: Promise.resolve({ id: match[1] } as never) });
    const text = await answer.text();
    const sent = { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null };
    expectDocumented({ method, path: `/api/v1${at}`, ...sent });
    return sent;
  }
  throw new Error('unreachable');
}
