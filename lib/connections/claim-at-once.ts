import { raw, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { AppSecret, Connection } from '@/prisma/generated/client.ts';
import { CONNECTED_NOTICE } from '../activity/entry-notice.ts';
import { batched } from '../database/batched.ts';
import type { Db } from '../database/db.ts';
import { newUuid } from '../database/uuid.ts';
import type { RequestContext } from '../http/request-context.ts';
import { claim, claimStatement } from './claim-statement.ts';
import { MAX_FAILED_PROOFS } from './connections.ts';
import { MOST_RECENT, RACE_WINDOW_MS } from './just-rotated.ts';
import type { StoreColumns } from './presented-connections.ts';

/** What an app presents, and what is stored of the pair that it is to get. */
export interface Presented {
  clientId: string;
  /** Selector and hash of the client secret. */
  secret: { selector: string; hash: string };
  /** Selector and hash of the code or refresh token. */
  credential: { selector: string; hash: string };
  pair: { accessHash: string; refreshHash: string };
}

/** Proofs of a code: `code_challenge` as it is stored, null where none was sent. */
export interface CodeProofs {
  redirectUri: string;
  challenge: string | null;
}

/** What was granted: the connection with its store, and the secret that was used, with its last use before. */
export type Granted = StoreColumns &
  Pick<Connection, 'id' | 'mode' | 'scopes'> & { secretId: string; secretUsedAt: AppSecret['lastUsedAt'] };

/** A row of such a statement, as it comes. */
export type GrantedRow = Granted & { entry: string };

const COLUMNS = {
  ...{ clientId: 'text', secret: 'text', secretHash: 'text', credential: 'text', held: 'text', accessHash: 'text' },
  ...{ refreshHash: 'text', redirectUri: 'text', challenge: 'text', entry: 'uuid', event: 'uuid', at: 'timestamptz' },
  ...{ requestId: 'text', address: 'text', userAgent: 'text' },
} as const;

type Wish = Partial<Record<keyof typeof COLUMNS, string | null>> & { entry: string };

/**
 * Replaces the pair of a refresh token, in one statement that also authenticates the client. All that could be wrong is
 * a condition of it; null when one fails, or somebody else has locked the connection, and then nothing has happened.
 * For a refresh token that is recognised by its tag when it comes again.
 */
export function claimRotationAtOnce(db: Db, presented: Presented, context: RequestContext): Promise<Granted | null> {
  return rotations(db, wishOf(presented, context));
}

/** Turns an unused code into the first pair in the same way. */
export function claimCodeAtOnce(
  db: Db,
  presented: Presented & { proofs: CodeProofs },
  context: RequestContext,
): Promise<Granted | null> {
  return redemptions(db, wishOf(presented, context, presented.proofs));
}

// Named one by one: objects that are spread together become hash tables, which cost more than all else here.
function wishOf({ clientId, secret, credential, pair }: Presented, context: RequestContext, proofs?: CodeProofs): Wish {
  return {
    clientId,
    secret: secret.selector,
    secretHash: secret.hash,
    credential: credential.selector,
    held: credential.hash,
    accessHash: pair.accessHash,
    refreshHash: pair.refreshHash,
    redirectUri: proofs?.redirectUri,
    challenge: proofs?.challenge,
    entry: newUuid(context.now),
    event: newUuid(context.now),
    at: context.now.toISOString(),
    requestId: context.requestId,
    address: context.address,
    userAgent: context.userAgent,
  };
}

interface Change {
  set: Sql;
  guard: Sql;
  kind: Sql;
  detail: Sql;
  type: 'connection.started' | 'connection.rotated';
  notice?: Sql;
}

// A secret is looked up by its selector; see PRESENTED of presented-connections.ts.
function grants({ set, guard, ...told }: Change): (db: Db, wish: Wish) => Promise<Granted | null> {
  const statement = claimStatement(COLUMNS, {
    ...told,
    given: (wishes) => sql`, free.* FROM ${wishes} CROSS JOIN LATERAL (
        SELECT c.ctid AS place, c.store_id, c.app_id, x.id AS secret_id, x.last_used_at AS secret_used_at
        FROM app a JOIN app_secret x ON x.selector = g.secret AND x.app_id IS NOT DISTINCT FROM a.id
            AND x.hash = g."secretHash" AND x.revoked_at IS NULL
          JOIN connection c ON c.app_id = a.id AND c.selector = g.credential
        WHERE a.client_id = g."clientId" AND a.disabled_at IS NULL AND c.ended_at IS NULL AND ${guard}
        FOR NO KEY UPDATE OF c SKIP LOCKED) free`,
    set: sql`access_hash = g."accessHash", refresh_hash = g."refreshHash", access_scopes = c.scopes,
      access_issued_at = g.at, retry_key = NULL, retry_body = NULL, retry_answer = NULL, retry_expires_at = NULL,
      ${set}`,
    row: sql`c.ctid = g.place AND s.id = g.store_id AND a.id = g.app_id`,
    more: sql`, s.subdomain, s.proven_domain, s.currency, g.secret_id, g.secret_used_at`,
    result: sql`c.id, c.mode, c.scopes, c.store_id AS "storeId", c.store_name AS "storeName", c.subdomain,
      c.proven_domain AS "provenDomain", c.currency, c.secret_id AS "secretId", c.secret_used_at AS "secretUsedAt"`,
  });
  return batched(async (db, wishes) => {
    const rows = await claim<GrantedRow, keyof typeof COLUMNS>(db, statement, wishes);
    return wishes.map(({ entry }) => rows.find((row) => row.entry === entry) ?? null);
  });
}

/** In milliseconds, as just-rotated.ts writes it down. */
const AT = sql`(extract(epoch FROM g.at) * 1000)::bigint`;
const WINDOW = raw(String(RACE_WINDOW_MS));

const FULL = raw(String(MOST_RECENT));
const LEFT = raw(String(MOST_RECENT - 2));
/** How long the list is where each rotation has added two entries. */
const EVEN = raw(Array.from({ length: MOST_RECENT / 2 + 1 }, (_, pairs) => 2 * pairs).join(', '));

/**
 * What addRotated of just-rotated.ts makes of the list, but that older entries may stay as long as the last one, the
 * latest, is of the last minute.
 */
const ROTATED = sql`CASE
    WHEN c.just_rotated @> '[{"kept": true}]' OR jsonb_array_length(c.just_rotated) NOT IN (${EVEN}) THEN (
      SELECT coalesce(jsonb_agg(one.entry ORDER BY one.place), '[]')
      FROM jsonb_array_elements(c.just_rotated) WITH ORDINALITY AS one (entry, place)
      WHERE one.entry ? 'kept' OR (one.entry ->> 'at')::bigint > ${AT} - ${WINDOW}
        AND one.place > jsonb_array_length(c.just_rotated) - ${LEFT})
    WHEN (c.just_rotated -> -1 ->> 'at')::bigint <= ${AT} - ${WINDOW} THEN '[]'
    WHEN jsonb_array_length(c.just_rotated) = ${FULL} THEN c.just_rotated - 0 - 0
    ELSE c.just_rotated END
  || jsonb_build_array(jsonb_build_object('hash', c.refresh_hash, 'at', ${AT}),
    jsonb_build_object('hash', c.access_hash, 'at', ${AT}))`;

const rotations = grants({
  guard: sql`c.refresh_hash = g.held AND c.access_hash IS NOT NULL AND c.connected_at IS NOT NULL
    AND (c.superseded_at IS NULL OR c.superseded_at > now())`,
  set: sql`just_rotated = ${ROTATED}`,
  kind: sql`'rotated'`,
  detail: sql`jsonb_build_object('scopes', c.scopes)`,
  type: 'connection.rotated',
});

const redemptions = grants({
  // Not IS NULL, for which PostgreSQL might go through an index of all connections in search of codes.
  guard: sql`c.code_hash = g.held AND num_nulls(c.connected_at) = 1 AND c.code_expires_at > g.at
    AND c.failed_proofs < ${MAX_FAILED_PROOFS} AND c.redirect_uri = g."redirectUri"
    AND c.code_challenge IS NOT DISTINCT FROM g.challenge AND c.supersedes_id IS NULL`,
  set: sql`connected_at = g.at, public_client = false`,
  kind: sql`'connected'`,
  detail: sql`jsonb_build_object('scopes', c.scopes, 'with_secret', true)`,
  type: 'connection.started',
  notice: CONNECTED_NOTICE,
});
