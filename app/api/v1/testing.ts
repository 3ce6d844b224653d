import { POST as exchange } from '@/app/api/oauth/token/route.ts';
import { asSellerId } from '@/lib/accounts/seller.ts';
import { db } from '@/lib/database/db.ts';
import { connect as connectApp, createApp, createSeller, createStore, type DemoApp } from '@/prisma/demo/factories.ts';
import { pairOf, post, refreshBody, rowOf } from '@/prisma/testing/scene.ts';
import { expectDocumented } from '../testing.ts';
import * as rest from './[...path]/route.ts';
import * as approval from './approvals/[id]/route.ts';
import * as approvals from './approvals/route.ts';
import * as connections from './connections/route.ts';
import * as customer from './customers/[id]/route.ts';
import * as customers from './customers/route.ts';
import * as event from './events/[id]/route.ts';
import * as events from './events/route.ts';
import * as invoice from './invoices/[id]/route.ts';
import * as storeInvoices from './invoices/route.ts';
import * as me from './me/route.ts';
import * as product from './products/[id]/route.ts';
import * as variants from './products/[id]/variants/route.ts';
import * as products from './products/route.ts';
import * as loggedRequest from './requests/[id]/route.ts';
import * as loggedRequests from './requests/route.ts';
import * as invoices from './subscriptions/[id]/invoices/route.ts';
import * as pause from './subscriptions/[id]/pause/route.ts';
import * as preview from './subscriptions/[id]/preview/route.ts';
import * as subscription from './subscriptions/[id]/route.ts';
import * as unpause from './subscriptions/[id]/unpause/route.ts';
import * as upcomingInvoice from './subscriptions/[id]/upcoming_invoice/route.ts';
import * as subscriptions from './subscriptions/route.ts';
import * as clock from './test/clock/route.ts';
import * as sampleData from './test/sample_data/route.ts';
import * as variant from './variants/[id]/route.ts';
import * as deliveries from './webhooks/[id]/deliveries/route.ts';
import * as redeliver from './webhooks/[id]/redeliver/route.ts';
import * as rotateSecret from './webhooks/[id]/rotate_secret/route.ts';
import * as webhook from './webhooks/[id]/route.ts';
import * as webhookTest from './webhooks/[id]/test/route.ts';
import * as webhooks from './webhooks/route.ts';

export interface Connected {
  token: string;
  storeId: string;
  connectionId: string;
  app: DemoApp;
  mode: 'live' | 'test';
}

/** Connects an app to a store as a seller and the app would, both new unless given. Returns the token it got. */
export async function connect(
  options: { scopes?: string[]; mode?: 'live' | 'test'; storeId?: string; app?: DemoApp; narrowTo?: string } = {},
): Promise<Connected> {
  const { mode = 'test', narrowTo } = options;
  const storeId = options.storeId ?? (await createStore(db(), (await createSeller(db())).id)).id;
  const store = await db().store.findUniqueOrThrow({ where: { id: storeId } });
  const ownerId = asSellerId(store.ownerId);
  const app = options.app ?? (await createApp(db(), (await createSeller(db())).id));
  let pair = await connectApp({ app, store, ownerId, mode, ...(options.scopes && { scopes: options.scopes }) });
  if (narrowTo !== undefined)
    pair = pairOf(await post(exchange, refreshBody(app, pair.refresh_token, { scope: narrowTo })));
  const { id } = await rowOf(pair.access_token);
  return { token: pair.access_token, storeId, connectionId: id, app, mode };
}

type Handler = (request: Request, context: { params: Promise<Record<string, never>> }) => Response | Promise<Response>;

/** The handlers of each path of v1, as Next.js finds them from the folders. */
const ROUTES: [path: RegExp, module: object][] = [
  [/^\/me$/, me],
  [/^\/connections$/, connections],
  [/^\/invoices$/, storeInvoices],
  [/^\/invoices\/([^/]+)$/, invoice],
  [/^\/products$/, products],
  [/^\/products\/([^/]+)$/, product],
  [/^\/products\/([^/]+)\/variants$/, variants],
  [/^\/variants\/([^/]+)$/, variant],
  [/^\/customers$/, customers],
  [/^\/customers\/([^/]+)$/, customer],
  [/^\/test\/clock$/, clock],
  [/^\/test\/sample_data$/, sampleData],
  [/^\/approvals$/, approvals],
  [/^\/approvals\/([^/]+)$/, approval],
  [/^\/requests$/, loggedRequests],
  [/^\/requests\/([^/]+)$/, loggedRequest],
  [/^\/subscriptions$/, subscriptions],
  [/^\/subscriptions\/([^/]+)$/, subscription],
  [/^\/subscriptions\/([^/]+)\/preview$/, preview],
  [/^\/subscriptions\/([^/]+)\/pause$/, pause],
  [/^\/subscriptions\/([^/]+)\/unpause$/, unpause],
  [/^\/subscriptions\/([^/]+)\/invoices$/, invoices],
  [/^\/subscriptions\/([^/]+)\/upcoming_invoice$/, upcomingInvoice],
  [/^\/webhooks$/, webhooks],
  [/^\/webhooks\/([^/]+)$/, webhook],
  [/^\/webhooks\/([^/]+)\/rotate_secret$/, rotateSecret],
  [/^\/webhooks\/([^/]+)\/test$/, webhookTest],
  [/^\/webhooks\/([^/]+)\/deliveries$/, deliveries],
  [/^\/webhooks\/([^/]+)\/redeliver$/, redeliver],
  [/^\/events$/, events],
  [/^\/events\/([^/]+)$/, event],
  [/^/, rest],
];

export interface Sent {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its own body.
  body: any;
}

/**
 * Sends a request to the handler of a path below `/api/v1`, reads the answer and checks it against the OpenAPI
 * document. A body that isn't a string is sent as JSON.
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
