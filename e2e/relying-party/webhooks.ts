import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { Hono } from 'hono';
import type { ReceivedEvent } from './event.ts';
import { eventsPage } from './pages/events.ts';
import type { Settings } from './settings.ts';

const TOLERANCE_S = 5 * 60;
const SHOWN = 50;

/**
 * Receives events at `/webhooks` and shows them at `/events`. It holds no secret: the service's public keys are enough
 * to know that an event is genuine (`v1a` of Standard Webhooks).
 */
export function webhooks(settings: Settings): Hono {
  const app = new Hono();
  const events: ReceivedEvent[] = [];
  const watching = new Set<() => void>();

  app.post('/webhooks', async (c) => {
    const body = await c.req.text();
    const id = c.req.header('webhook-id') ?? '';
    const timestamp = c.req.header('webhook-timestamp') ?? '';
    const signatures = c.req.header('webhook-signature') ?? '';
    if (!(await isGenuine(settings, { id, timestamp, body }, signatures))) return c.text('not genuine', 401);
    // An event may arrive twice, with the same id.
    if (!events.some((event) => event.id === id)) {
      events.unshift(JSON.parse(body));
      events.length = Math.min(events.length, SHOWN);
      for (const tell of watching) tell();
    }
    return c.body(null, 204);
  });

  app.get('/events', (c) => c.html(eventsPage(events)));

  // Tells an open page that there is something new, also what came before it asked.
  app.get('/events/live', (c) => {
    let tell = () => {};
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        tell = () => controller.enqueue(new TextEncoder().encode('data: new\n\n'));
        watching.add(tell);
        if ((events[0]?.id ?? '') !== c.req.query('newest')) tell();
      },
      cancel: () => void watching.delete(tell),
    });
    return c.body(stream, 200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  });
  return app;
}

/** Whether the service signed this, with one of its keys, and not long ago. */
async function isGenuine(
  { issuer }: Settings,
  message: { id: string; timestamp: string; body: string },
  signatures: string,
): Promise<boolean> {
  const age = Math.abs(Date.now() / 1000 - Number(message.timestamp));
  if (!(age <= TOLERANCE_S)) return false;
  const { keys } = (await (await fetch(`${issuer}/.well-known/webhook-keys`)).json()) as { keys: JsonWebKey[] };
  const signed = Buffer.from(`${message.id}.${message.timestamp}.${message.body}`);
  const ours = signatures
    .split(' ')
    .flatMap((one) => (one.startsWith('v1a,') ? [Buffer.from(one.slice(4), 'base64')] : []));
  return keys
    .map((key) => createPublicKey({ key, format: 'jwk' }))
    .some((key) => ours.some((signature) => verify(null, signed, key, signature)));
}
