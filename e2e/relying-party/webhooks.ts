import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { Hono } from 'hono';
import type { Settings } from './oauth.ts';

const TOLERANCE_S = 5 * 60;

/**
 * Receives events at `/webhooks`. It holds no secret: the service's public keys are enough to know that an event is
 * genuine (`v1a` of Standard Webhooks).
 * @param arrived is told the type of each, once
 */
export function webhooks(settings: Settings, arrived: (type: string) => void): Hono {
  const known = new Set<string>();
  return new Hono().post('/webhooks', async (c) => {
    const body = await c.req.text();
    const id = c.req.header('webhook-id') ?? '';
    const timestamp = c.req.header('webhook-timestamp') ?? '';
    const signatures = c.req.header('webhook-signature') ?? '';
    if (!(await isGenuine(settings, { id, timestamp, body }, signatures))) return c.text('not genuine', 401);
    // An event may arrive twice, with the same id.
    if (!known.has(id)) arrived(JSON.parse(body).type);
    known.add(id);
    return c.body(null, 204);
  });
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
