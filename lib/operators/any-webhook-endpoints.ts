import type { OperatorProof } from '../accounts/operator.ts';
import type { Db } from '../database/db.ts';

/** Switches off the webhook endpoints of an account's stores, connections to them, and apps. */
export async function switchOffAnyEndpointsOf(db: Db, _: OperatorProof, ownerId: string): Promise<void> {
  const apps = await db.app.findMany({ where: { ownerId }, select: { id: true } });
  await db.webhookEndpoint.updateMany({
    where: { enabledAt: { not: null }, OR: [{ store: { ownerId } }, { appId: { in: apps.map(({ id }) => id) } }] },
    data: { enabledAt: null, disabledFor: 'suspended' },
  });
}
