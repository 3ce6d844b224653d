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
import { html } from 'hono/html';
import { HTTPException } from 'hono/http-exception';
import { page, previewPage, subscriptionsPage } from './pages.ts';

interface Parts {
  tillgate: TillgateApp;
  /** The public keys that the service signs events with. */
  webhookKeys: () => Promise<JsonWebKey[]>;
  cookieSecret: string;
  /** Called once for each event. */
  take?: (event: Event) => void;
}

const COOKIE = { httpOnly: true, sameSite: 'Lax', path: '/' } as const;

/** The app: connects a store, shows its subscriptions, moves one to another plan, and hears of events. */
export function makeApp({ tillgate, webhookKeys, cookieSecret, take = (event) => console.log(event.type) }: Parts) {
  const app = new Hono();
  const connectionId = (c: Context) => getSignedCookie(c, cookieSecret, 'connection');
  const clientOf = async (c: Context) => {
    const id = await connectionId(c);
    if (!id) throw new HTTPException(401, { message: 'Connect a store first.' });
    return tillgate.connection(id);
  };
  app.use(csrf());

  app.get('/', async (c) => {
    if (await connectionId(c)) return c.redirect('/subscriptions');
    return c.html(page('My app', html`<p><a class="button" href="/connect">Connect your store</a></p>`));
  });

  app.get('/connect', async (c) => {
    const { url, ...session } = await tillgate.authorize({ mode: 'test' });
    await setSignedCookie(c, 'connecting', JSON.stringify(session), cookieSecret, { ...COOKIE, maxAge: 3600 });
    return c.redirect(url);
  });

  app.get('/callback', async (c) => {
    const session = await getSignedCookie(c, cookieSecret, 'connecting');
    if (!session) throw new HTTPException(400, { message: 'Begin at /connect.' });
    try {
      const connected = await tillgate.finish(c.req.url, JSON.parse(session));
      await setSignedCookie(c, 'connection', connected.connectionId, cookieSecret, COOKIE);
      return c.redirect('/subscriptions');
    } catch (error) {
      if (!(error instanceof TillgateError) || error.code !== 'access_denied')
        throw new HTTPException(400, { message: (error as Error).message });
      const again = html`<a class="button" href="/connect">Try again</a> <a href="/">Home</a>`;
      return c.html(page('Nothing was connected', html`<p>You pressed Cancel: nothing was shared.</p><p>${again}</p>`));
    }
  });

  app.get('/subscriptions', async (c) => {
    const client = await clientOf(c);
    const [store, { data }] = await Promise.all([client.me.get(), client.subscriptions.list({ limit: 50 }).page()]);
    const products = [];
    for await (const product of client.products.list({ limit: 100 })) products.push(product);
    return c.html(subscriptionsPage(store, data, products));
  });

  // Shows what it would cost, and carries out exactly that once that is no more than somebody has agreed to.
  app.post('/subscriptions/:id/swap', async (c) => {
    const { variant_id, at_most } = await c.req.parseBody<{ variant_id: string; at_most?: string }>();
    const { subscriptions } = await clientOf(c);
    const swap = { action: 'swap', variant_id } as const;
    const preview = await subscriptions.preview(c.req.param('id'), swap);
    if (at_most === undefined || preview.due_now > Number(at_most)) return c.html(previewPage(preview));
    await subscriptions.update(c.req.param('id'), { ...swap, preview_id: preview.preview_id });
    return c.redirect('/subscriptions', 303);
  });

  app.post('/disconnect', async (c) => {
    const id = await connectionId(c);
    if (id) await tillgate.disconnect(id);
    deleteCookie(c, 'connection');
    return c.redirect('/', 303);
  });

  // In a database: an event may come twice, to any worker.
  const taken = new Map<string, Event>();
  app.post('/webhooks', async (c) => {
    const event = await verifyWebhook(c.req.raw.headers, await c.req.text(), { publicKeys: await webhookKeys() });
    if (!taken.has(event.id)) take(event);
    taken.set(event.id, event);
    return c.body(null, 204);
  });

  app.get('/events', (c) => {
    const items = [...taken.values()]
      .reverse()
      .map((event) => html`<li><code>${event.type}</code> ${event.timestamp}</li>`);
    return c.html(page('Events', html`<ol>${items}</ol><p><a href="/">Home</a></p>`));
  });

  app.onError((error, c) => {
    if (error instanceof ConnectionEndedError) deleteCookie(c, 'connection');
    const status = error instanceof HTTPException ? error.status : (STATUS.get(error.constructor) ?? 500);
    if (status === 500) console.error(error);
    const message = status === 500 ? 'Something went wrong.' : error.message;
    return c.html(page('My app', html`<p role="alert">${message}</p><p><a href="/">Home</a></p>`), status);
  });

  return app;
}

const STATUS = new Map<unknown, 400 | 401 | 502>([
  [WebhookError, 400],
  [ConnectionEndedError, 401],
  [TillgateError, 502],
]);
