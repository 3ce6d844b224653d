import type { App, AppSecret, Connection, Store } from '@/prisma/generated/client.ts';
import { batched } from '../../database/batched.ts';
import type { Db } from '../../database/db.ts';
import { columnsOf, namesIn, query, sql } from '../../database/query.ts';
import { isClientId } from '../../permissions/client-id.ts';

const OF_STORE = namesIn('subdomain provenDomain currency');

/** What an app is told about a store, in a row of several tables. */
export type StoreColumns = Pick<Store, (typeof OF_STORE)[number]> & { storeId: string; storeName: string };

const STORE = sql`s.id AS "storeId", s.name AS "storeName", ${columnsOf('s', OF_STORE)}`;

/**
 * From where a connection `c` of the app `a` may be called, as CIDR; null for everywhere. A registered app says so
 * itself, a connection of any other.
 */
export const ALLOWED_NETWORKS = sql`CASE WHEN a.networks_enforced_from <= now() THEN a.networks
  WHEN c.networks_enforced_from <= now() THEN c.networks END`;

const ACCESS = namesIn(
  'selector mode scopes takenBack accessScopes accessHash accessExpiresAt jkt redirectUri resources accessResources',
  'isLimited lastUsedAt endsAt',
);
const OF_APP = namesIn('clientId verification redirectUris');

/** A row of {@link findForAccess}, as it comes. */
export type AccessRow = StoreColumns &
  Pick<Connection, (typeof ACCESS)[number]> &
  Pick<App, (typeof OF_APP)[number]> & {
    connectionId: string;
    connectedAt: Date;
    appId: string;
    appName: string;
    allowedNetworks: string[] | null;
    isSuspended: boolean;
    externalId: string | null;
  };

const ACCESS_COLUMNS = sql`c.id AS "connectionId", c.connected_at AS "connectedAt", ${columnsOf('c', ACCESS)},
  a.id AS "appId", a.name AS "appName", ${columnsOf('a', OF_APP)}, ${ALLOWED_NETWORKS} AS "allowedNetworks",
  s.suspended_at IS NOT NULL AS "isSuspended", s.external_id AS "externalId", ${STORE}`;

/** The active connection an access token's selector belongs to, with store and app: all that its check reads. */
export const findForAccess = batched<string, AccessRow | null>(async (db, selectors) => {
  // The array comes from a query of its own, so that every number of selectors has the same plan, which is kept.
  const rows = await query<AccessRow>(
    db,
    sql`SELECT ${ACCESS_COLUMNS} FROM unnest((SELECT ${selectors}::text[])) AS given(selector)
      JOIN connection c ON c.selector = given.selector
      JOIN store s ON s.id = c.store_id JOIN app a ON a.id = c.app_id
      WHERE c.connected_at IS NOT NULL AND c.ended_at IS NULL AND (c.ends_at IS NULL OR c.ends_at > now())
        AND a.disabled_at IS NULL`,
  );
  return selectors.map((selector) => rows.find((row) => row.selector === selector) ?? null);
});

const PRESENTED = namesIn(
  'id selector mode scopes accessScopes redirectUri codeHash codeExpiresAt jkt codeJkt codeChallenge failedProofs',
  'connectedAt publicClient accessHash accessIssuedAt accessLifetime accessExpiresAt refreshHash justRotated retryKey',
  'retryBody retryAnswer retryExpiresAt codeRenews replacesEarlier endsAt resources accessResources grantedScopes',
  'authorizationDetails',
);

/** A connection as its credentials are judged by, with its store. */
export type PresentedConnection = Pick<Connection, (typeof PRESENTED)[number] | 'endedAt'> & { store: StoreRow };

type StoreRow = Pick<Store, 'id' | 'name' | 'subdomain' | 'provenDomain' | 'currency'>;

/** What may call an OAuth endpoint: an app, and the secret that it named. */
export interface PresentedClient {
  app: Pick<App, 'id' | 'clientId' | 'requiresDpop' | 'accessLifetime'>;
  /** From where it may call the token endpoint with that credential; null for everywhere. */
  allowedNetworks: string[] | null;
  secret: Pick<AppSecret, 'hash'> | null;
  /** The app's connection that the code or token belongs to; null when there is none, or it is another app's. */
  connection: PresentedConnection | null;
}

type Maybe<Row> = Row | { [Column in keyof Row]: null };

/** A row of {@link findPresented}, as it comes. */
export type PresentedRow = {
  /** Which of those asked for, from 1. */
  place: number;
  appId: string;
  clientId: string;
  requiresDpop: boolean;
  appLifetime: number | null;
  allowedNetworks: string[] | null;
  secretHash: string | null;
} & Maybe<Omit<PresentedConnection, 'store'> & StoreColumns>;

// A secret is looked up by its selector: IS NOT DISTINCT FROM keeps PostgreSQL from reading all that its app ever had.
// How many are asked for must not show in what it expects, or each number would be planned anew: so the first array
// comes from a query of its own.
const PRESENTED_COLUMNS = sql`asked.place::int, a.id AS "appId", a.client_id AS "clientId",
  a.requires_dpop AS "requiresDpop", a.access_lifetime AS "appLifetime", ${ALLOWED_NETWORKS} AS "allowedNetworks",
  x.hash AS "secretHash", ${columnsOf('c', PRESENTED)},
  coalesce(c.ended_at, CASE WHEN c.ends_at <= now() THEN c.ends_at END) AS "endedAt", ${STORE}`;
const OF_PRESENTED = sql`JOIN app a ON a.client_id = asked."clientId"
      LEFT JOIN app_secret x ON x.selector = asked.secret AND x.app_id IS NOT DISTINCT FROM a.id
        AND x.revoked_at IS NULL
      LEFT JOIN connection c ON c.selector = asked.credential AND c.app_id = a.id
      LEFT JOIN store s ON s.id = c.store_id
    WHERE a.disabled_at IS NULL`;

interface PresentedIds {
  clientId: string;
  /** Selectors. */
  secret: string | null;
  credential: string | null;
}

const findPresentedRow = batched<PresentedIds, PresentedRow | null>(async (db, presented) => {
  const [clientIds, secrets] = [presented.map(({ clientId }) => clientId), presented.map(({ secret }) => secret)];
  const credentials = presented.map(({ credential }) => credential);
  const rows = await query<PresentedRow>(
    db,
    sql`SELECT ${PRESENTED_COLUMNS} FROM unnest((SELECT ${clientIds}::text[]), ${secrets}::text[], ${credentials}::text[])
      WITH ORDINALITY AS asked ("clientId", secret, credential, place) ${OF_PRESENTED}`,
  );
  return presented.map((_, index) => rows.find(({ place }) => place === index + 1) ?? null);
});

/**
 * All that a call of an OAuth endpoint reads, in one statement: the app of a `client_id` unless it is disabled, its
 * active secret with a selector, and its connection with another.
 * @returns null when there is no such app
 */
export async function findPresented(
  db: Db,
  clientId: string,
  selectors: { secret: string | null; credential: string | null },
): Promise<PresentedClient | null> {
  if (!isClientId(clientId)) return null;
  const row = await findPresentedRow(db, { clientId, ...selectors });
  if (!row) return null;
  const { appId, requiresDpop, appLifetime, allowedNetworks, secretHash } = row;
  return {
    app: { id: appId, clientId, requiresDpop, accessLifetime: appLifetime },
    allowedNetworks,
    secret: secretHash === null ? null : { hash: secretHash },
    connection: row.id === null ? null : { ...row, store: storeIn(row) },
  };
}

/** The store in a row of several tables. */
export function storeIn({ storeId: id, storeName: name, subdomain, provenDomain, currency }: StoreColumns): StoreRow {
  return { id, name, subdomain, provenDomain, currency };
}

/** The connection that keeps a response for this retry key, expired or not. */
export function findRetry(db: Db, retryKey: string) {
  return db.connection.findFirst({
    where: { retryKey },
    select: { id: true, selector: true, retryBody: true, retryAnswer: true, retryExpiresAt: true, endedAt: true },
  });
}

/** Frees a retry key that has expired. */
export async function forgetExpiredRetry(db: Db, retryKey: string, now: Date): Promise<void> {
  const data = { retryKey: null, retryBody: null, retryAnswer: null, retryExpiresAt: null };
  await db.connection.updateMany({ where: { retryKey, retryExpiresAt: { lte: now } }, data });
}
