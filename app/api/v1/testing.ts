import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { POST as exchange } from '@/app/api/oauth/token/route.ts';
import { answerOtherMethod } from '@/lib/api/answer-other-method.ts';
import { db } from '@/lib/database/db.ts';
import { runRenewals } from '@/lib/jobs/run-renewals.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { asSellerId } from '@/lib/permissions/seller.ts';
import { createApp, createSeller, createStore, type DemoApp } from '@/prisma/demo/factories.ts';
import { connect as connectApp } from '@/prisma/testing/connect.ts';
import { pairOf, post, refreshBody, rowOf } from '@/prisma/testing/scene.ts';
import { expectDocumented } from '../testing.ts';

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

/**
 * The handlers of v1 as Next.js finds them from the folders: a name of its own comes before `[id]`, and `[...path]`
 * last.
 */
const ROUTES = await Promise.all(
  readdirSync('app/api/v1', { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('/route.ts'))
    .toSorted()
    .toReversed()
    .map(async (file) => {
      const folder = `/${dirname(file)}`.replace(/\[\.{3}\w+\]/, '.+').replace(/\[\w+\]/, '([^/]+)');
      const module: Record<string, Handler> = await import(`./${file}`);
      return { path: new RegExp(`^${folder}$`), module };
    }),
);

/** Does what is due by now, as the job does every second. */
export async function passDue(): Promise<void> {
  await runRenewals(currentTime, new AbortController().signal);
}

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
  for (const { path: pattern, module } of ROUTES) {
    const match = pattern.exec(at);
    if (!match) continue;
    const handler = module[method] ?? answerOtherMethod(url.pathname, module, method);
    if (!handler) throw new Error(`${method} ${at} has no handler`);
    const answer = await handler(request, { params: Promise.resolve({ id: match[1] } as never) });
    const text = await answer.text();
    const sent = { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null };
    expectDocumented({ method, path: `/api/v1${at}`, ...sent });
    return sent;
  }
  throw new Error('unreachable');
}
