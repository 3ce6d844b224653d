import {
  ConnectionEndedError,
  type Event,
  type TillgateApp,
  TillgateError,
  verifyWebhook,
  WebhookError,
} from '@tillgate/sdk';
import { type Context, Hono } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import { HTTPException } from 'hono/http-exception';

interface Parts {
  tillgate: TillgateApp;
  webhookSecret: string;
  cookieSecret: string;
  /** Called once for each event. */
  take?: (event: Event) => void;
}

const COOKIE = { httpOnly: true, sameSite: 'Lax', path: '/' } as const;

/** The app: connects a store, lists its subscriptions, moves one to another plan, and hears of events. */
export function makeApp({ tillgate, webhookSecret, cookieSecret, take = (event) => console.log(event.type) }: Parts) {
  const app = new Hono();
  // In a database: an event may come twice, to any worker.
  const taken = new Set<string>();

  app.get('/connect', async (c) => {
    const { url, ...session } = await tillgate.authorize({ mode: 'test' });
    await setSignedCookie(c, 'connecting', JSON.stringify(session), cookieSecret, { ...COOKIE, maxAge: 3600 });
    return c.redirect(url);
  });

  app.get('/callback', async (c) => {
    const session = await getSignedCookie(c, cookieSecret, 'connecting');
    if (!session) throw new HTTPException(400, { message: 'Begin at /connect.' });
    const { connectionId } = await tillgate.finish(c.req.url, JSON.parse(session)).catch((error) => {
      throw new HTTPException(400, { message: error instanceof Error ? error.message : 'It did not work.' });
    });
    await setSignedCookie(c, 'connection', connectionId, cookieSecret, COOKIE);
    return c.redirect('/subscriptions');
  });

  app.get('/subscriptions', async (c) => {
    const client = await clientOf(c);
    const found = [];
    for await (const { id, status, product_id } of client.subscriptions.list()) found.push({ id, status, product_id });
    return c.json(found);
  });

  // Shows what it would cost, and carries out exactly that where it is no more than `at_most`.
  app.post('/subscriptions/:id/swap', async (c) => {
    const { variant_id, at_most } = await c.req.json<{ variant_id: string; at_most: number }>();
    const quote = await (await clientOf(c)).quote(c.req.param('id'), { action: 'swap', variant_id });
    if (quote.preview.due_now > at_most) return c.json({ due_now: quote.preview.due_now }, 409);
    const { id, status } = await quote.commit();
    return c.json({ id, status, due_now: quote.preview.due_now });
  });

  app.post('/webhooks', async (c) => {
    const body = await c.req.text();
    const event = await verifyWebhook(c.req.raw.headers, body, { secrets: [webhookSecret] });
    if (!taken.has(event.id)) {
      taken.add(event.id);
      take(event);
    }
    return c.body(null, 204);
  });

  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (error instanceof WebhookError) return c.json({ error: error.message }, 400);
    if (error instanceof ConnectionEndedError) return c.json({ error: 'Connect again.', connect: '/connect' }, 401);
    if (error instanceof TillgateError) return c.json({ error: error.code }, 502);
    console.error(error);
    return c.json({ error: 'Something went wrong.' }, 500);
  });

  async function clientOf(c: Context) {
    const connectionId = await getSignedCookie(c, cookieSecret, 'connection');
    if (!connectionId) throw new HTTPException(401, { message: 'Connect a store first: /connect' });
    return tillgate.connection(connectionId);
  }

  return app;
}
