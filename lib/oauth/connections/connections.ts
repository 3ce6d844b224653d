import type { Mode } from '@/prisma/generated/enums.ts';
import type { Db } from '../../database/db.ts';
import { type Sql, sql } from '../../database/query.ts';
import { changeAndRecord } from '../../journal/activity/audit-entries.ts';
import { ownEvent } from '../../journal/events/events.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { newUuid } from '../../kernel/text/uuid.ts';
import { rolesThatAsk, rolesThatMay } from '../../permissions/role.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { ACTIVE } from '../../stores/granted-access.ts';
import { mayConnect, seenBy } from '../../stores/membership.ts';
import { storeFields } from '../../stores/store-proof.ts';
import { MAX_FAILED_PROOFS } from '../pkce.ts';
import { toldWith } from './access-end.ts';
import { isStillApproved } from './connect-requests.ts';
import type { ConnectionLimits } from './connection-limit.ts';
import { saveLimits } from './seller-connection-limits.ts';

export interface NewConnection {
  /** Who authorizes it. */
  sellerId: SellerId;
  selector: string;
  appId: string;
  storeId: string;
  mode: Mode;
  scopes: string[];
  /** What was asked for and the person left out; the app is told so when it needs it. */
  declined?: readonly string[];
  redirectUri: string;
  codeHash: string;
  codeExpiresAt: Date;
  codeChallenge: string | null;
  /** The key that the code is bound to. */
  codeJkt?: string | undefined;
  /** When it ends unless it has before. */
  endsAt?: Date | null;
  /** What its tokens are for (RFC 8707), where the app has said so. */
  resources?: readonly string[] | undefined;
  /** What it may do by itself; anything if left out. */
  limits?: ConnectionLimits | null;
  /** Its id, where something else that is made with it names it. */
  id?: string;
  /** What is approved with it, as the exchange of its code answers it. */
  details?: object[] | null;
  /** Whether the app's connections that there are to that store and mode end when its code is exchanged. */
  replacesEarlier?: boolean;
}

/** A connection for which its app asks for more. */
export interface Widened {
  id: string;
  selector: string;
  storeId: string;
  mode: Mode;
  scopes: string[];
  endsAt: Date | null;
  mayAsk: boolean;
  /** When a seller pressed Authorize last: of all that is added, something that nothing else changes. */
  authorizedAt: Date;
}

/** The connection that an app asks more for, if it is that app's, active, and to a store that the seller sees. */
export function findWidened(
  db: Db,
  sellerId: SellerId,
  { id, appId, now }: { id: string; appId: string; now: Date },
): Promise<Widened | null> {
  return db.connection.findFirst({
    where: { id, appId, ...ACTIVE, OR: [{ endsAt: null }, { endsAt: { gt: now } }], store: seenBy(sellerId) },
    select: {
      id: true,
      selector: true,
      storeId: true,
      mode: true,
      scopes: true,
      endsAt: true,
      mayAsk: true,
      authorizedAt: true,
    },
  });
}

/** A widening: who pressed, what was shown as new, and the code that the app gets. */
export type Widening = Pick<
  NewConnection,
  'sellerId' | 'redirectUri' | 'codeHash' | 'codeExpiresAt' | 'codeChallenge'
> & {
  added: readonly string[];
  codeJkt: string | null;
};

/**
 * Adds scopes to a connection, to its current access token too, and gives it a code that renews the pair; both tokens
 * stay as they are until that is exchanged. Records it.
 * @param found as it was read; where anybody has pressed since, it was narrowed or has ended, or who presses now may
 *   not, nothing happens and false is returned
 */
export function widenConnectionRow(
  db: Db,
  found: Widened,
  { sellerId, added, ...code }: Widening,
  context: RequestContext,
): Promise<boolean> {
  const { now } = context;
  const wider = (column: Sql) => sql`CASE WHEN '*' = ANY(${column}) THEN ${column}
    WHEN '*' = ANY(${added}::text[]) THEN '{*}' ELSE ${column} || ARRAY(SELECT name FROM unnest(${added}::text[])
      WITH ORDINALITY AS one(name, place) WHERE name <> ALL(${column}) ORDER BY place) END`;
  const approved = sql`EXISTS (SELECT FROM connect_request r JOIN member ON member.store_id = r.store_id
      AND member.user_id = r.asked_by_id AND member.role = ANY(${rolesThatAsk(found.mode)}::member_role[])
    WHERE r.store_id = connection.store_id AND r.app_id = connection.app_id AND r.mode = connection.mode
      AND r.asked_by_id = ${sellerId} AND r.scopes @> ${added}::text[] AND ${isStillApproved(now)})`;
  const update = sql`UPDATE connection SET scopes = ${wider(sql`scopes`)}, access_scopes = ${wider(sql`access_scopes`)},
      granted_scopes = CASE WHEN granted_scopes = '{}' THEN granted_scopes ELSE ${wider(sql`granted_scopes`)} END,
      taken_back = CASE WHEN '*' = ANY(${added}::text[]) THEN '{}' ELSE
        ARRAY(SELECT name FROM unnest(taken_back) name WHERE name <> ALL(${added}::text[])) END,
      authorized_at = greatest(${time(now)}, authorized_at + interval '1 ms'), authorized_by_id = ${sellerId},
      redirect_uri = ${code.redirectUri}, code_hash = ${code.codeHash}, code_expires_at = ${time(code.codeExpiresAt)},
      code_challenge = ${code.codeChallenge}, code_jkt = ${code.codeJkt}, failed_proofs = 0, code_renews = TRUE
    WHERE id = ${found.id}::uuid AND ended_at IS NULL AND (ends_at IS NULL OR ends_at > ${time(now)})
      AND authorized_at = ${time(found.authorizedAt)} AND scopes = ${found.scopes}::text[]
      AND (${mayConnect(sellerId)} OR ${approved})`;
  const { requestId } = context;
  const event = ownEvent({ type: 'connection.widened', at: now, requestId, formerScopes: found.scopes });
  const entry = { kind: 'widened_by_seller', actor: { seller: sellerId }, context, detail: { added } } as const;
  return changeAndRecord(db, update, entry, { event });
}

/**
 * Adds a connection that holds a code, authorized now; false when there is one with this selector already, its app is
 * disabled or gone, the store's owner or whoever authorizes it is suspended, or they may not do so in this store and
 * mode. App, owner, member and person are locked: whoever disables, suspends or takes the role away at the same time
 * either comes first, and nothing is added, or waits and finds the new connection.
 */
export async function insertConnection(db: Db, connection: NewConnection, context: RequestContext): Promise<boolean> {
  const { sellerId, selector, appId, storeId, mode, scopes, redirectUri, codeHash, codeExpiresAt, codeChallenge } =
    connection;
  const { declined = [], endsAt = null, resources = [], codeJkt = null } = connection;
  const { id = newUuid(context.now), details = null, limits = null, replacesEarlier = false } = connection;
  const insert = sql`INSERT INTO connection (id, selector, app_id, store_id, mode, scopes, access_scopes, taken_back,
      authorized_at, authorized_by_id, redirect_uri, code_hash, code_expires_at, code_challenge,
      ends_at, ending_told, resources, code_jkt, authorization_details, is_limited, replaces_earlier)
    SELECT ${id}::uuid, ${selector}, app.id, store.id, ${mode}::mode,
      ${scopes}::text[], ${scopes}::text[], ${declined}::text[], ${time(context.now)}, ${sellerId}, ${redirectUri}, ${codeHash},
      ${time(codeExpiresAt)}, ${codeChallenge}, ${time(endsAt)},
      ${toldWith(endsAt, context.now)}::int, ${resources}::text[], ${codeJkt},
      ${details && JSON.stringify(details)}::jsonb, ${limits !== null}, ${replacesEarlier}
    FROM app, store JOIN "user" owner ON owner.id = store.owner_id AND owner.suspended_at IS NULL
      JOIN member ON member.store_id = store.id AND member.user_id = ${sellerId}
      JOIN "user" person ON person.id = member.user_id AND person.suspended_at IS NULL
    WHERE app.id = ${appId}::uuid AND app.disabled_at IS NULL AND store.id = ${storeId}::uuid
      AND (member.role = ANY(${rolesThatMay('connect', mode)}::member_role[])
        OR ${isApproved(connection, context.now)})
    FOR SHARE OF app, owner, member, person
    ON CONFLICT DO NOTHING`;
  const entry = { kind: 'authorized', actor: { seller: sellerId }, context, detail: { scopes } } as const;
  const isAdded = await changeAndRecord(db, insert, entry);
  if (isAdded && limits) await saveLimits(db, id, limits, context.now);
  return isAdded;
}

/**
 * Whether somebody who may has approved what the person asked for. Their role has to be one that asks, still: this sees
 * a request that whoever changes the role is deleting.
 */
function isApproved({ sellerId, mode, scopes }: NewConnection, now: Date): Sql {
  return sql`member.role = ANY(${rolesThatAsk(mode)}::member_role[]) AND EXISTS (SELECT 1 FROM connect_request r
    WHERE r.store_id = store.id AND r.app_id = app.id AND r.mode = ${mode}::mode AND r.asked_by_id = ${sellerId}
      AND r.scopes @> ${scopes}::text[] AND ${isStillApproved(now)})`;
}

/** The connection that a credential's selector belongs to, whoever presents it, with its store, in one query. */
export function findBySelector(db: Db, selector: string) {
  return db.connection.findUnique({
    where: { selector },
    relationLoadStrategy: 'join',
    include: { store: { select: storeFields } },
  });
}

/** A time as an SQL value. */
function time(at: Date | null): Sql {
  return sql`${at?.toISOString() ?? null}::timestamptz`;
}

/** Removes a store's connections that never came about: codes that expired unredeemed before this time. */
export async function dropUnredeemed(db: Db, storeId: string, before: Date): Promise<void> {
  // What was approved with one is still to be seen.
  const where = { storeId, connectedAt: null, codeExpiresAt: { lt: before }, approvals: { none: {} } };
  await db.connection.deleteMany({ where });
}

/** Counts a wrong verifier or redirect_uri against an unused code; the fifth burns the code and is recorded. */
export async function countFailedProof(db: Db, id: string, context: RequestContext): Promise<void> {
  const update = sql`UPDATE connection SET failed_proofs = failed_proofs + 1
    WHERE id = ${id}::uuid AND (connected_at IS NULL OR code_renews)`;
  const burned = { kind: 'code_burned', actor: 'system', context } as const;
  await changeAndRecord(db, update, burned, { only: sql`c.failed_proofs = ${MAX_FAILED_PROOFS}` });
}
