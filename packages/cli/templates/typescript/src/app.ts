import {
  ConnectionEndedError,
  type Event,
  type TillgateApp,
  TillgateError,
  verifyWebhook,
  WebhookError,
} from '@tillgate/sdk';
import { type Context, Hono } from 'hono';
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { cancelledPage, eventsPage, messagePage, previewPage, subscriptionsPage, welcomePage } from './pages.ts';

interface Parts {
  tillgate: TillgateApp;
  /** The public keys that the service signs events with. */
  webhookKeys: () => Promise<JsonWebKey[]>;
  cookieSecret: string;
  /** Called once for each event. */
  take?: (event: Event) => void;
}

const COOKIE = { httpOnly: true, sameSite: 'Lax', path: '/' } as const;
const SHOWN = 50;

/** The app: connects a store, shows its subscriptions, moves one to another plan, and hears of events. */
export function makeApp({ tillgate, webhookKeys, cookieSecret, take = (event) => console.log(event.type) }: Parts) {
  const app = new Hono();
  // In a database: an event may come twice, to any worker.
  const taken = new Map<string, Event>();
  app.use(csrf());

  app.get('/', async (c) => ((await connectionId(c)) ? c.redirect('/subscriptions') : c.html(welcomePage())));

  app.get('/connect', async (c) => {
    const { url, ...session } = await tillgate.authorize({ mode: 'test' });
    await setSignedCookie(c, 'connecting', JSON.stringify(session), cookieSecret, { ...COOKIE, maxAge: 3600 });
    return c.redirect(url);
  });

  app.get('/callback', async (c) => {
    const session = await getSignedCookie(c, cookieSecret, 'connecting');
    if (!session) throw new HTTPException(400, { message: 'Begin at /connect.' });
    const connected = await tillgate.finish(c.req.url, JSON.parse(session)).catch((error) => {
      if (error instanceof TillgateError && error.code === 'access_denied') return null;
      throw new HTTPException(400, { message: error instanceof Error ? error.message : 'It did not work.' });
    });
    if (!connected) return c.html(cancelledPage());
    await setSignedCookie(c, 'connection', connected.connectionId, cookieSecret, COOKIE);
    return c.redirect('/subscriptions');
  });

  app.get('/subscriptions', async (c) => {
    const client = await clientOf(c);
    const [store, { data }] = await Promise.all([client.me.get(), client.subscriptions.list({ limit: SHOWN }).page()]);
    const products = [];
    for await (const product of client.products.list({ limit: 100 })) products.push(product);
    return c.html(subscriptionsPage(store, data, products));
  });

  // Shows what it would cost, and carries out exactly that once that is no more than somebody has agreed to.
  app.post('/subscriptions/:id/swap', async (c) => {
    const { variant_id, at_most } = await c.req.parseBody<{ variant_id: string; at_most?: string }>();
    const [{ subscriptions }, id, swap] = [
      await clientOf(c),
      c.req.param('id'),
      { action: 'swap', variant_id } as const,
    ];
    const preview = await subscriptions.preview(id, swap);
    const isAgreed = at_most !== undefined && preview.due_now <= Number(at_most);
    if (!isAgreed) return c.html(previewPage(preview));
    await subscriptions.update(id, { ...swap, preview_id: preview.preview_id });
    return c.redirect('/subscriptions', 303);
  });

  app.post('/disconnect', async (c) => {
    const id = await connectionId(c);
    if (id) await tillgate.disconnect(id);
    deleteCookie(c, 'connection');
    return c.redirect('/', 303);
  });

  app.post('/webhooks', async (c) => {
    const event = await verifyWebhook(c.req.raw.headers, await c.req.text(), { publicKeys: await webhookKeys() });
    if (!taken.has(event.id)) {
      taken.set(event.id, event);
      take(event);
    }
    return c.body(null, 204);
  });

  app.get('/events', (c) => c.html(eventsPage([...taken.values()].slice(-SHOWN).reverse())));

  app.onError((error, c) => {
    if (error instanceof HTTPException) return c.html(messagePage(error.message), error.status);
    if (error instanceof WebhookError) return c.json({ error: error.message }, 400);
    if (error instanceof ConnectionEndedError) {
      deleteCookie(c, 'connection');
      return c.html(messagePage('The store is no longer connected.'), 401);
    }
    if (error instanceof TillgateError) return c.html(messagePage(error.message), 502);
    console.error(error);
    return c.html(messagePage('Something went wrong.'), 500);
  });

  function connectionId(c: Context) {
    return getSignedCookie(c, cookieSecret, 'connection');
  }

  async function clientOf(c: Context) {
    const id = await connectionId(c);
    if (!id) throw new HTTPException(401, { message: 'Connect a store first.' });
    return tillgate.connection(id);
  }

  return app;
}
