import { randomUUID } from 'node:crypto';
import { env } from '@/lib/env.ts';
import { keysFor } from '@/lib/keys.ts';
import { sealText } from '@/lib/seal.ts';
import { newEndpointSecret } from '@/lib/webhooks/signature.ts';
import type { Session } from '../seed/session.ts';

/** Registers a webhook endpoint for every store, live, for all events. */
export async function registerEndpoints(session: Session, url: string): Promise<void> {
  const secret = await sealText(newEndpointSecret(), keysFor('webhook secrets', env()));
  const { rows } = await session.query('SELECT id FROM store');
  await session.query(
    `INSERT INTO webhook_endpoint (id, store_id, mode, url, description, events, scopes, secret, enabled_at, created_at)
    SELECT one.id, one.store_id, 'live', $3, '', '{*}', '{*}', $4, now(), now()
    FROM unnest($1::uuid[], $2::uuid[]) AS one(id, store_id)`,
    [rows.map(() => randomUUID()), rows.map(({ id }) => id), url, secret],
  );
}

/** Resolves when every event is published and every delivery has succeeded. Throws when that takes too long. */
export async function everythingDelivered(session: Session, seconds = 300): Promise<void> {
  const until = performance.now() + seconds * 1000;
  for (;;) {
    const { rows } = await session.query(
      `SELECT EXISTS (SELECT 1 FROM event WHERE position IS NULL) OR EXISTS (SELECT 1 FROM delivery_lane) AS "isLeft",
        EXISTS (SELECT 1 FROM delivery WHERE failures > 0) AS "hasFailed"`,
    );
    if (rows[0]?.hasFailed) throw new Error('A delivery has failed.');
    if (!rows[0]?.isLeft) return;
    if (performance.now() > until) throw new Error('The deliveries take too long.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
