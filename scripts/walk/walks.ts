import { randomUUID } from 'node:crypto';
import { saveApp } from '@/app/(main)/dashboard/developer/apps/[id]/settings/actions.ts';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { PATCH as subscription } from '@/app/api/v1/subscriptions/[id]/route.ts';
import { POST as decision } from '@/app/oauth/authorize/decision/route.ts';
import { auth } from '@/lib/accounts/auth.ts';
import { env } from '@/lib/config/env.ts';
import { keysFor } from '@/lib/crypto/keys.ts';
import { db } from '@/lib/database/db.ts';
import { signTicket } from '@/lib/oauth/authorization/ticket.ts';
import { createCustomer, createProduct, createSubscription } from '@/prisma/demo/billing-factories.ts';
import { authorizeApp, connect, createApp, createSeller, createStore, DEMO_PASSWORD } from '@/prisma/demo/factories.ts';

/** What is sent: the address on this site, and the rest as `fetch` takes it. */
export interface Sent {
  path: string;
  init: RequestInit;
}

/** A request whose way through the product is walked. */
export interface Walk {
  title: string;
  /** The file that Next.js takes the request to. */
  at: string;
  /** How many files it may pass, those it asks on the way included, and how often it may call against the imports. */
  budget: { files: number; turns: number };
  /** The statement that decides: where the walk ends. */
  decides: RegExp;
  /** Sets up what is needed; returns what makes the request, each time a new one of the same people. */
  prepare: () => Promise<() => Promise<Sent>>;
  answer: (request: Request) => Promise<Response>;
}

export const WALKS: Walk[] = [
  {
    title: 'Token exchange',
    at: 'app/api/oauth/token/route.ts',
    budget: { files: 42, turns: 5 },
    decides: /UPDATE connection c SET/,
    async prepare() {
      const { seller, store, app } = await scene();
      const { clientId: client_id, clientSecret: client_secret, redirectUri: redirect_uri } = app;
      return async () => {
        const code = await authorizeApp({ app, store, ownerId: seller.id });
        const form = { grant_type: 'authorization_code', code, redirect_uri, client_id, client_secret };
        return { path: '/api/oauth/token', init: { method: 'POST', body: new URLSearchParams(form) } };
      };
    },
    answer: token,
  },
  {
    title: 'Authorize decision',
    at: 'app/oauth/authorize/decision/route.ts',
    budget: { files: 71, turns: 4 },
    decides: /INSERT INTO connection/,
    async prepare() {
      const { seller, store, app } = await scene();
      const { cookie, sessionId } = await signIn(seller.email);
      const { clientId, redirectUri } = app;
      const request = { clientId, redirectUri, scopes: ['*'], mode: 'test' as const, challenge: null };
      const headers = { cookie, origin: env().baseUrl };
      return async () => {
        const about = { id: randomUUID(), request, sellerId: seller.id, sessionId };
        const ticket = await signTicket(about, keysFor('consent tickets', env()), new Date());
        const body = new URLSearchParams({ ticket, store: store.id, mode: 'test', decision: 'authorize' });
        return { path: '/oauth/authorize/decision', init: { method: 'POST', headers, body } };
      };
    },
    answer: decision,
  },
  {
    title: 'Swap',
    at: 'app/api/v1/subscriptions/[id]/route.ts',
    budget: { files: 81, turns: 9 },
    decides: /UPDATE subscription SET/,
    async prepare() {
      const { seller, store, app } = await scene();
      const place = { storeId: store.id, mode: 'test' as const };
      const variants = [{ price: 1000 }, { price: 3000 }];
      const [from, to] = (await createProduct(db(), place, { variants })).variants;
      if (!from || !to) throw new Error('The product has no two variants.');
      const plan = { customerId: await createCustomer(db(), place), variant: from };
      const { access_token } = await connect({ app, store, ownerId: seller.id, mode: 'test' });
      const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ action: 'swap', variant_id: to.id });
      return async () => {
        const id = await createSubscription(db(), place, { ...plan, startedAt: new Date(Date.now() - 3_600_000) });
        return { path: `/api/v1/subscriptions/${id}`, init: { method: 'PATCH', headers, body } };
      };
    },
    answer: (request) => subscription(request, { params: Promise.resolve({ id: part(request, -1) }) }),
  },
  {
    title: 'Settings form',
    at: 'app/(main)/dashboard/developer/apps/[id]/settings/actions.ts',
    budget: { files: 58, turns: 3 },
    decides: /UPDATE "public"\."app" SET/,
    async prepare() {
      const { seller, app } = await scene();
      const { cookie } = await signIn(seller.email);
      return async () => {
        const body = new FormData();
        body.set('name', `App ${randomUUID()}`);
        body.set('description', 'Has another name with every walk.');
        body.set('websiteUrl', 'https://app.example');
        body.set('redirectUris', app.redirectUri);
        const path = `/dashboard/developer/apps/${app.id}/settings`;
        return { path, init: { method: 'POST', headers: { cookie, origin: env().baseUrl }, body } };
      };
    },
    answer: async (request) =>
      Response.json(await saveApp(part(request, -2), { is: 'unsent' }, await request.formData())),
  },
];

async function scene() {
  const seller = await createSeller(db());
  const store = await createStore(db(), seller.id);
  return { seller, store, app: await createApp(db(), seller.id) };
}

async function signIn(email: string) {
  const answer = await auth().api.signInEmail({ body: { email, password: DEMO_PASSWORD }, asResponse: true });
  const { id } = await db().session.findFirstOrThrow({ where: { user: { email } }, select: { id: true } });
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '', sessionId: id };
}

/** A segment of the address; -1 is the last. */
function part(request: Request, at: number): string {
  return new URL(request.url).pathname.split('/').at(at) ?? '';
}
