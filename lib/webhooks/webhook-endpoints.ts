import type { Prisma } from '@/prisma/generated/client.ts';
import type { Db } from '../database/db.ts';
import { type ListPage, type PageRequest, readPage } from '../database/list-page.ts';
import { query, sql } from '../database/query.ts';
import { isUuid } from '../kernel/text/uuid.ts';
import { isShownTo, type Onlooker } from '../stores/membership.ts';
import type { EndpointOwner } from './endpoint-owner.ts';

/** How many endpoints a store, a connection or an app may have in a mode. */
export const MAX_ENDPOINTS = 20;

/**
 * Why an endpoint is disabled: its owner did it, every delivery failed for days, it answered that it is gone, or its
 * owner's account was suspended.
 */
export type DisabledFor = 'owner' | 'failing' | 'gone' | 'suspended';

const fields = {
  id: true,
  storeId: true,
  connectionId: true,
  appId: true,
  mode: true,
  url: true,
  description: true,
  events: true,
  scopes: true,
  enabledAt: true,
  disabledFor: true,
  failingSince: true,
  oldSecretUntil: true,
  createdAt: true,
  store: { select: { id: true, name: true } },
} satisfies Prisma.WebhookEndpointSelect;

export type EndpointRow = Prisma.WebhookEndpointGetPayload<{ select: typeof fields }>;

/** A page of endpoints, newest first. */
export function listEndpoints(db: Db, owner: EndpointOwner, request: PageRequest): Promise<ListPage<EndpointRow>> {
  return readPage(request, 'desc', ({ beyond, order, take }) =>
    db.webhookEndpoint.findMany({
      where: { ...owner.where, ...(beyond && { id: beyond }) },
      orderBy: { id: order },
      take,
      select: fields,
    }),
  );
}

/** One endpoint; null when there is none or it is another's. */
export async function findEndpoint(db: Db, owner: EndpointOwner, id: string): Promise<EndpointRow | null> {
  return isUuid(id) ? db.webhookEndpoint.findFirst({ where: { ...owner.where, id }, select: fields }) : null;
}

/** An endpoint to add; its secret is sealed. */
export type NewEndpoint = Omit<EndpointRow, 'store' | 'failingSince' | 'oldSecretUntil' | 'disabledFor'> & {
  secret: string;
  disabledFor: DisabledFor | null;
  /** Whoever made it, or the key by which they did. */
  maker?: { personId: string } | { keyId: string } | null;
};

/**
 * Adds an endpoint; null when its owner has as many as they may have in this mode. Throws Prisma's P2002 when the id is
 * taken.
 */
export async function insertEndpoint(
  tx: Prisma.TransactionClient,
  { maker = null, ...endpoint }: NewEndpoint,
): Promise<EndpointRow | null> {
  const { storeId, connectionId, appId, mode } = endpoint;
  // Of two that are added at once, the second counts the first one.
  await query(
    tx,
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${connectionId ?? storeId ?? appId ?? ''}, 12))::text`,
  );
  const count = await tx.webhookEndpoint.count({ where: { storeId, connectionId, appId, mode, retiredAt: null } });
  if (count >= MAX_ENDPOINTS) return null;
  const byKey = { where: { id: maker && 'keyId' in maker ? maker.keyId : '' }, select: { makerId: true } } as const;
  const makerId =
    maker && 'keyId' in maker ? ((await tx.apiKey.findUnique(byKey))?.makerId ?? null) : (maker?.personId ?? null);
  return tx.webhookEndpoint.create({ data: { ...endpoint, makerId }, select: fields });
}

export type EndpointChange = Partial<
  Pick<NewEndpoint, 'url' | 'description' | 'events' | 'enabledAt' | 'disabledFor'> & { failingSince: null }
>;

/** Changes an endpoint; null when there is none or it is another's. */
export async function updateEndpoint(
  db: Db,
  owner: EndpointOwner,
  id: string,
  data: EndpointChange,
): Promise<EndpointRow | null> {
  const found = await db.webhookEndpoint.updateMany({ where: { ...owner.where, id }, data });
  return found.count === 1 ? findEndpoint(db, owner, id) : null;
}

/**
 * Replaces an endpoint's secret; false when there is none or it is another's.
 * @param oldUntil until when the old one signs beside it; null: it ends now
 */
export async function replaceSecret(
  db: Db,
  owner: EndpointOwner,
  id: string,
  { secret, oldUntil }: { secret: string; oldUntil: Date | null },
): Promise<boolean> {
  const found = await db.webhookEndpoint.findFirst({ where: { ...owner.where, id }, select: { secret: true } });
  if (!found) return false;
  const { count } = await db.webhookEndpoint.updateMany({
    where: { ...owner.where, id, secret: found.secret },
    data: { secret, oldSecret: oldUntil && found.secret, oldSecretUntil: oldUntil },
  });
  return count === 1;
}

/** Deletes an endpoint with its deliveries; false when there is none or it is another's. */
export async function dropEndpoint(db: Db, owner: EndpointOwner, id: string): Promise<boolean> {
  const { count } = await db.webhookEndpoint.deleteMany({ where: { ...owner.where, id } });
  return count === 1;
}

/** Endpoints with what deliveries to them need; none for one that is gone. */
export function listReceivers(db: Db, ids: string[]) {
  return db.webhookEndpoint.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      storeId: true,
      mode: true,
      retiredAt: true,
      url: true,
      secret: true,
      oldSecret: true,
      oldSecretUntil: true,
      failingSince: true,
      connectionId: true,
      appId: true,
    },
  });
}

export type Receiver = Awaited<ReturnType<typeof listReceivers>>[number];

/** Records that a delivery has failed; an endpoint is failing since the first of them. */
export async function markFailing(db: Db, id: string, now: Date): Promise<void> {
  await db.webhookEndpoint.updateMany({ where: { id, failingSince: null }, data: { failingSince: now } });
}

/** Records that a delivery has succeeded. */
export async function markWorking(db: Db, id: string): Promise<void> {
  await db.webhookEndpoint.updateMany({ where: { id, failingSince: { not: null } }, data: { failingSince: null } });
}

/** Disables an endpoint; false when it is disabled already. */
export async function disableEndpoint(db: Db, id: string, disabledFor: DisabledFor): Promise<boolean> {
  const { count } = await db.webhookEndpoint.updateMany({
    where: { id, enabledAt: { not: null } },
    data: { enabledAt: null, disabledFor },
  });
  return count === 1;
}

/**
 * The seller's endpoints that were disabled because deliveries failed, of their stores and apps; the newest
 * twenty.
 */
export function listFailedEndpoints(db: Db, onlooker: Onlooker): Promise<FailedEndpoint[]> {
  const failed = sql`disabled_for IN ('failing', 'gone') AND retired_at IS NULL ORDER BY id DESC LIMIT 20`;
  return query(
    db,
    sql`
    SELECT failed.id, failed.url, NULL::uuid AS "appId" FROM member CROSS JOIN LATERAL (
      SELECT id, url FROM webhook_endpoint WHERE store_id = member.store_id AND connection_id IS NULL AND ${failed}
    ) AS failed WHERE ${isShownTo(onlooker)}
    UNION ALL
    SELECT failed.id, failed.url, app.id AS "appId" FROM (
      SELECT id FROM app WHERE owner_id = ${onlooker.id}
      UNION ALL SELECT app_id FROM app_developer WHERE user_id = ${onlooker.id}
    ) AS app CROSS JOIN LATERAL (
      SELECT id, url FROM webhook_endpoint WHERE app_id = app.id AND ${failed}
    ) AS failed
    ORDER BY id DESC LIMIT 20`,
  );
}

export interface FailedEndpoint {
  id: string;
  url: string;
  /** Set for an app's own. */
  appId: string | null;
}

/** Keeps the endpoints of apps that are being deleted for what has happened until now, and nothing more. */
export async function retireEndpoints(db: Db, appIds: string[], now: Date): Promise<void> {
  await db.webhookEndpoint.updateMany({ where: { appId: { in: appIds }, retiredAt: null }, data: { retiredAt: now } });
}

/** Deletes endpoints of deleted apps that have nothing left to receive. */
export async function dropRetired(db: Db, before: Date): Promise<void> {
  await db.webhookEndpoint.deleteMany({ where: { retiredAt: { lt: before } } });
}

/** Signing secrets behind an id, sealed: those of now, or those of before a rotation. */
export async function listSealedSecrets(db: Db, column: 'secret' | 'oldSecret', after: string | null, most: number) {
  const rows = await db.webhookEndpoint.findMany({
    where: { ...(after !== null && { id: { gt: after } }), [column]: { not: column === 'secret' ? '' : null } },
    orderBy: { id: 'asc' },
    take: most,
    select: { id: true, secret: true, oldSecret: true },
  });
  return rows.map((row) => ({ id: row.id, sealed: row[column] ?? '' }));
}

/** Replaces a sealed signing secret, unless it has changed since it was read. */
export async function replaceSealedSecret(
  db: Db,
  column: 'secret' | 'oldSecret',
  { id, sealed }: { id: string; sealed: string },
  next: string,
): Promise<void> {
  await db.webhookEndpoint.updateMany({ where: { id, [column]: sealed }, data: { [column]: next } });
}
