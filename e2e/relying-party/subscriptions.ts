import { type Context, Hono } from 'hono';
import {
  type Access,
  allProducts,
  call,
  type Preview,
  Refusal,
  type Subscription,
  type UpcomingInvoice,
} from './api.ts';
import { listPage, previewPage, subscriptionPage } from './pages/subscriptions.ts';
import { type Session, takeMessage, type WithSession } from './session.ts';

interface Page<Item> {
  data: Item[];
  next_cursor: string | null;
}

const DONE: Record<string, string> = {
  cancel: 'It will cancel at the end of the period.',
  cancel_immediately: 'It is canceled.',
  resume: 'It goes on.',
  swap: 'The plan was swapped.',
};

/** What the app does for a store once it is connected: lists its subscriptions, changes one, swaps its plan. */
export function subscriptions(accessOf: (session: Session) => Access): Hono<WithSession> {
  const app = new Hono<WithSession>();

  app.get('/', async (c) => {
    const access = accessOf(c.var.session);
    const { cursor, status } = c.req.query();
    const [page, products] = await Promise.all([
      call<Page<Subscription>>(access, `/subscriptions?${queryOf({ limit: '20', status, cursor })}`),
      allProducts(access),
    ]);
    const next = page.next_cursor && `/subscriptions?${queryOf({ status, cursor: page.next_cursor })}`;
    const message = takeMessage(c.var.session);
    return c.html(listPage({ subscriptions: page.data, products, next, message }));
  });

  app.get('/:id', async (c) => {
    const access = accessOf(c.var.session);
    const path = pathOf(c.req.param('id'));
    const [{ data: subscription }, products, upcoming] = await Promise.all([
      call<{ data: Subscription }>(access, path),
      allProducts(access),
      call<{ data: UpcomingInvoice }>(access, `${path}/upcoming_invoice`).then(({ data }) => data, nullIfEnded),
    ]);
    return c.html(subscriptionPage({ subscription, products, upcoming, message: takeMessage(c.var.session) }));
  });

  app.post('/:id/preview', async (c) => {
    const access = accessOf(c.var.session);
    const form = await readForm(c);
    const [{ data: preview }, products] = await Promise.all([
      call<{ data: Preview }>(access, `${pathOf(c.req.param('id'))}/preview`, {
        method: 'POST',
        body: { action: 'swap', variant_id: form.variant_id },
      }),
      allProducts(access),
    ]);
    return c.html(previewPage({ preview, products }));
  });

  app.post('/:id/change', async (c) => {
    const access = accessOf(c.var.session);
    const path = pathOf(c.req.param('id'));
    // The key comes with the form: pressed twice, or sent again by the browser, it is still one change.
    const { key, ...body } = await readForm(c);
    await call(access, path, { method: 'PATCH', body, key });
    c.var.session.message = DONE[body.action ?? ''] ?? 'Done.';
    return c.redirect(path, 303);
  });

  app.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error;
    // What was shown would no longer come out like that, so nothing was changed: its person has to see the new preview.
    const isOutdated = error.code === 'preview_outdated';
    c.var.session.message = isOutdated ? 'This preview no longer holds. Preview the swap again.' : error.message;
    // A page that can’t be shown itself must not be where the reader is sent.
    return c.redirect(c.req.method === 'GET' ? '/' : pathOf(c.req.param('id') ?? ''), 303);
  });

  return app;
}

/** The same path in this app and in the API. */
function pathOf(id: string): string {
  return `/subscriptions/${encodeURIComponent(id)}`;
}

function queryOf(parameters: Record<string, string | undefined>): URLSearchParams {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(given);
}

/** The fields of a posted form that are text. */
async function readForm(c: Context): Promise<Record<string, string | undefined>> {
  const fields = Object.entries(await c.req.parseBody());
  return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === 'string'));
}

/** A subscription that has ended has no next invoice; any other refusal is one. */
function nullIfEnded(error: unknown): null {
  if (error instanceof Refusal && error.code === 'subscription_canceled') return null;
  throw error;
}
