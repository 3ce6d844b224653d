import { addVariant, subscribe } from '@/app/api/v1/subscriptions/testing.ts';
import { connect, send } from '@/app/api/v1/testing.ts';
import { givePassword, signedIn } from '@/lib/accounts/testing.ts';
import { previewChange } from '@/lib/billing/subscriptions/preview-subscription.ts';
import { type ActionMembers, actionOf } from '@/lib/billing/subscriptions/subscription-state.ts';
import { db } from '@/lib/database/db.ts';
import { checkSellerStore } from '@/lib/stores/check-seller-store.ts';
import { createSeller, createStore } from '@/prisma/demo/factories.ts';
import type { Interval } from '@/prisma/generated/enums.ts';
import { POST } from './route.ts';

/** The origin that a browser would use for the requests of these tests. */
export const HERE = 'http://localhost:3000';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const READ = ['subscriptions:read', 'subscription_invoices:read', 'webhooks:read'];

interface Plan {
  price: bigint;
  interval: Interval;
}

/** Where a subscription stands: its plan, and how many days of its period are over and to come. */
interface Standing extends Plan {
  gone: number;
  left: number;
}

const STANDING: Standing = { price: 10_000n, interval: 'month', gone: 10, left: 20 };

/** A seller who is signed in, an app that may only read, a monthly subscription and another plan. */
export async function shop(
  to: Plan = { price: 90_000n, interval: 'year' },
  mode: 'live' | 'test' = 'test',
  { gone, left, ...plan } = STANDING,
) {
  const { seller, browser } = await signedIn();
  const { id: storeId } = await createStore(db(), seller.id);
  const connected = await connect({ storeId, mode, scopes: READ });
  const subscription = await subscribe(connected, { ...plan, start: day(-gone), end: day(left) });
  const target = (await addVariant(connected, to)).id;
  return { ...connected, seller, cookie: browser.cookie, subscription, target };
}

type Shop = Awaited<ReturnType<typeof shop>>;

export const swapTo = ({ target }: Shop): ActionMembers => ({ action: 'swap', variant_id: target });

export async function ask({ token, subscription }: Shop, change: ActionMembers, more: object = {}): Promise<string> {
  const detail = { type: 'subscription_change', subscription_id: subscription.id, ...change };
  const { body } = await send('POST', '/approvals', { token, body: { authorization_details: [detail], ...more } });
  return body.data.id;
}

/** What the page shows when a person opens it: the quote in its form. */
export async function open(here: Shop, change: ActionMembers, person = here.seller) {
  const access = await checkSellerStore(person, here.storeId, here.mode, 'change');
  if (!access || access === 'forbidden') throw new Error('may not');
  return previewChange(access, here.subscription.id, actionOf(change), { now: new Date() });
}

export function press(
  { cookie }: { cookie: string },
  id: string,
  form: Record<string, string>,
  origin: string | null = HERE,
): Promise<Response> {
  const headers = new Headers({ cookie, host: 'localhost:3000', ...(origin && { origin }) });
  const request = new Request(`${HERE}/approve/${id}/decision`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
  });
  return POST(request, { params: Promise.resolve({ id }) });
}

export const approve = (quote: string) => ({ decision: 'approve', quote });
export const goal = (answer: Response) => [answer.status, answer.headers.get('location')];
export const see = async ({ token }: Shop, id: string) => (await send('GET', `/approvals/${id}`, { token })).body.data;
export const nowOf = async ({ token, subscription }: Shop) =>
  (await send('GET', `/subscriptions/${subscription.id}`, { token })).body.data;
export const invoicesOf = async ({ token, subscription }: Shop) =>
  (await send('GET', `/subscriptions/${subscription.id}/invoices`, { token })).body.data;
export const told = async ({ connectionId }: Shop) =>
  (await db().event.findMany({ where: { streamId: connectionId }, orderBy: { sequence: 'asc' } })).map(
    ({ type }) => type,
  );

/** Another admin of the store. */
export async function admin({ storeId }: Shop, role: 'admin' | 'developer' | 'viewer' = 'admin') {
  const seller = await createSeller(db(), { name: 'Ada Admin' });
  await db().member.create({ data: { storeId, userId: seller.id, role, joinedAt: new Date() } });
  return { seller, cookie: (await givePassword(seller.email)).cookie };
}
