import type { Db } from '../database/db.ts';
import { query, sql } from '../database/query.ts';
import type { OperatorProof } from '../permissions/operator.ts';
import type { Queue } from './operator-mails.ts';

/** Switches off the webhook endpoints of an account's stores, connections to them, and apps. */
export async function switchOffEndpointsAsOperator(db: Db, _: OperatorProof, ownerId: string): Promise<void> {
  const apps = await db.app.findMany({ where: { ownerId }, select: { id: true } });
  await db.webhookEndpoint.updateMany({
    where: { enabledAt: { not: null }, OR: [{ store: { ownerId } }, { appId: { in: apps.map(({ id }) => id) } }] },
    data: { enabledAt: null, disabledFor: 'suspended' },
  });
}

/** The queue of webhooks, by the database's clock; `failed` counts what is still listed and was given up. */
export async function countDeliveriesAsOperator(db: Db, _: OperatorProof): Promise<Queue> {
  const rows = await query<Queue>(
    db,
    sql`
    SELECT (SELECT count(*) FROM delivery WHERE status = 'pending')::int AS waiting,
      (SELECT extract(epoch FROM now() - min(due_at)) FROM delivery_lane WHERE due_at <= now())::float8 AS "lateSeconds",
      (SELECT count(*) FROM delivery WHERE status = 'failed')::int AS failed`,
  );
  return rows[0] ?? { waiting: 0, lateSeconds: null, failed: 0 };
}
