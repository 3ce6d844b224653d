import {
  type Access,
  allProducts,
  call,
  type Line,
  Refusal,
  type Subscription,
  type Upcoming,
} from './relying-party-api.ts';
import { listPage, previewPage, subscriptionPage } from './relying-party-subscriptions-page.ts';

interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
  /** What the step before had to say. */
  message: string | undefined;
}

export type Answered = { html: string } | { goTo: string; message?: string };

/** The app's pages of the connected store's subscriptions: the list, one of them, a swap before it is made, a change. */
export async function answerSubscriptions(asked: Asked, access: Access): Promise<Answered> {
  const [, , id, step] = asked.path.split('/');
  const route = `${asked.method} ${id === undefined ? 'list' : (step ?? 'one')}`;
  const home = id === undefined ? '/' : `/subscriptions/${encodeURIComponent(id)}`;
  try {
    if (route === 'GET list') return await list(asked, access);
    if (route === 'GET one') return await one(id ?? '', asked, access);
    if (route === 'POST preview') return await preview(id ?? '', asked, access);
    if (route === 'POST change') return await change(id ?? '', asked, access);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A page that can't be shown itself must not be where the reader is sent.
    return { goTo: asked.method === 'GET' ? '/' : home, message: error.message };
  }
  return { goTo: '/', message: 'There is no such page.' };
}

async function list({ query, message }: Asked, access: Access): Promise<Answered> {
  const passed = new URLSearchParams({ limit: '20' });
  for (const name of ['cursor', 'status']) if (query.has(name)) passed.set(name, query.get(name) ?? '');
  const [page, products] = await Promise.all([
    call<{ data: Subscription[]; next_cursor: string | null }>(access, `/subscriptions?${passed}`),
    allProducts(access),
  ]);
  const next =
    page.next_cursor &&
    `/subscriptions?${new URLSearchParams({ ...Object.fromEntries(query), cursor: page.next_cursor })}`;
  return { html: listPage({ subscriptions: page.data, products, next, message }) };
}

async function one(id: string, { message }: Asked, access: Access): Promise<Answered> {
  const path = `/subscriptions/${encodeURIComponent(id)}`;
  const [{ data: subscription }, products, upcoming] = await Promise.all([
    call<{ data: Subscription }>(access, path),
    allProducts(access),
    call<{ data: Upcoming }>(access, `${path}/upcoming_invoice`).then(({ data }) => data, endedAs(null)),
  ]);
  return { html: subscriptionPage({ subscription, products, upcoming, message }) };
}

/** A subscription that has ended has no next invoice; any other refusal is one. */
function endedAs<Value>(value: Value) {
  return (error: unknown): Value => {
    if (error instanceof Refusal && error.code === 'subscription_canceled') return value;
    throw error;
  };
}

async function preview(id: string, { form }: Asked, access: Access): Promise<Answered> {
  const variantId = form.get('variant_id') ?? '';
  const path = `/subscriptions/${encodeURIComponent(id)}/preview`;
  const [{ data }, products] = await Promise.all([
    call<{ data: Subscription & { lines: Line[] } }>(access, path, {
      method: 'POST',
      body: { action: 'swap', variant_id: variantId },
    }),
    allProducts(access),
  ]);
  return { html: previewPage({ subscription: data, lines: data.lines, products }) };
}

async function change(id: string, { form }: Asked, access: Access): Promise<Answered> {
  const action = form.get('action') ?? '';
  const body = { action, ...(form.has('variant_id') && { variant_id: form.get('variant_id') }) };
  // The key comes with the form: pressed twice, or sent again by the browser, it is still one change.
  const key = form.get('key') ?? undefined;
  const path = `/subscriptions/${encodeURIComponent(id)}`;
  const { data } = await call<{ data: Subscription }>(access, path, {
    method: 'PATCH',
    body,
    ...(key !== undefined && { key }),
  });
  return { goTo: `/subscriptions/${data.id}`, message: DONE[action] ?? 'Done.' };
}

const DONE: Record<string, string> = {
  cancel: 'It will cancel at the end of the period.',
  cancel_immediately: 'It is canceled.',
  resume: 'It goes on.',
  swap: 'The plan was swapped.',
};
