import type { Connection } from '@/prisma/generated/client.ts';
import { batched } from '../../database/batched.ts';
import { type Db, runAlone } from '../../database/db.ts';
import { arrayLiteral, empty, join, query, raw, type Sql, sql } from '../../database/query.ts';
import { RECORD_CHANGED } from '../../journal/activity/audit-entries.ts';
import { eventsOfChanged } from '../../journal/events/connection-event.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { newUuid } from '../../kernel/text/uuid.ts';
import type { ProvingClient } from '../clients/client-credentials.ts';
import { ALLOWED_NETWORKS, type StoreColumns } from './presented-connections.ts';
import { type ClaimParts, LIFETIME, REDEMPTION, RENEWAL, ROTATION } from './token-claim.ts';

/** A token request as its grant reads it: all that the statement decides by. */
export interface TokenClaim {
  /** A code for a first pair, a refresh token for the next, or a code of a widening for the next. */
  kind: 'redemption' | 'rotation' | 'renewal';
  client: ProvingClient;
  /** Selector and hash of the code or refresh token. */
  credential: { selector: string; hash: string };
  proofs: {
    /** Of a code: null where it is none. */
    redirectUri: string | null;
    /** `code_challenge` as it is stored; null where none was sent. */
    challenge: string | null;
    /** Thumbprint of the key whose proof came with it: the pair is bound to that. */
    jkt: string | null;
  };
  wants: {
    /** The scopes of the new access token; null for all that was granted. */
    scopes: string[] | null;
    /** As requestedResources of resource.ts writes them; null where none is named. */
    resources: string | null;
    /** How long access tokens last from now on, in seconds; null where that isn't said. */
    lifetime: number | null;
  };
  /** Whether the refresh token has no tag that tells it for ever, so that its hash has to be kept. */
  isUntagged: boolean;
}

/** What is stored with a claim. */
export interface ClaimedPair {
  accessHash: string;
  refreshHash: string;
  /** The address that the claim is judged by, where the connection may not be used from everywhere; null: it isn't. */
  from?: string | null;
  /** What is kept for a retry; without a key, the refresh token alone names it. */
  retry?: { key: string | null; body: string | null; answer: string; expiresAt: Date } | undefined;
}

/** What was granted: the connection with its store. */
export type Granted = StoreColumns &
  Pick<Connection, 'id' | 'mode' | 'accessScopes' | 'endsAt'> & {
    appId: string;
    /** How long the access token lasts, in seconds; null: it doesn't expire. */
    lifetime: number | null;
    /** What was approved with its code; null for a refresh. */
    details: object[] | null;
  };

/** A row of such a statement, as it comes. */
export type GrantedRow = Granted & { entry: string };

/**
 * Shares a statement with requests that come at the same time, and leaves out what somebody else has locked, and
 * rotations whose answer has to be kept; or alone, waiting for whoever holds the row.
 */
export type Manner = 'shared' | 'alone';

/**
 * Claims what a token request presents: an unused code is turned into a pair, the pair of a refresh token is replaced.
 * One statement authenticates the client too, and all that could be wrong is a condition of it.
 * @returns null when one fails, and then nothing has happened
 */
export async function claimTokens(
  db: Db,
  claim: TokenClaim,
  pair: ClaimedPair,
  context: RequestContext,
  manner: Manner = 'shared',
): Promise<Granted | null> {
  const input = inputOf(claim, pair, context);
  if (manner === 'shared') return sharing[claim.kind](db, input);
  const [granted = null] = await run(claimOf(PARTS[claim.kind], 'alone'), db, [input]);
  return granted;
}

const COLUMNS = {
  clientId: 'text',
  proof: 'text',
  secret: 'text',
  secretHash: 'text',
  credential: 'text',
  held: 'text',
  accessHash: 'text',
  refreshHash: 'text',
  redirectUri: 'text',
  challenge: 'text',
  scopes: 'text',
  resources: 'text',
  jkt: 'text',
  lifetime: 'int',
  from: 'text',
  isUntagged: 'boolean',
  retryKey: 'text',
  retryBody: 'text',
  retryAnswer: 'text',
  retryExpiresAt: 'timestamptz',
  entry: 'uuid',
  event: 'uuid',
  at: 'timestamptz',
  requestId: 'text',
  address: 'text',
  userAgent: 'text',
} as const;

const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

type Input = Partial<Record<keyof typeof COLUMNS, string | null | undefined>> & { entry: string };

// Named one by one: objects that are spread together become hash tables, which cost more than all else here.
function inputOf(
  { client: { clientId, proof }, credential, proofs, wants, isUntagged }: TokenClaim,
  { accessHash, refreshHash, from, retry }: ClaimedPair,
  context: RequestContext,
): Input {
  return {
    clientId,
    proof: proof.by,
    secret: proof.by === 'secret' ? proof.selector : null,
    secretHash: proof.by === 'secret' ? proof.hash : null,
    credential: credential.selector,
    held: credential.hash,
    accessHash,
    refreshHash,
    jkt: proofs.jkt,
    redirectUri: proofs.redirectUri,
    challenge: proofs.challenge,
    // With spaces between them, because arrays of arrays can't be ragged.
    scopes: wants.scopes?.join(' '),
    resources: wants.resources,
    lifetime: wants.lifetime?.toString(),
    from,
    isUntagged: String(isUntagged),
    retryKey: retry?.key,
    retryBody: retry?.body,
    retryAnswer: retry?.answer,
    retryExpiresAt: retry?.expiresAt.toISOString(),
    entry: newUuid(context.now),
    event: newUuid(context.now),
    at: context.now.toISOString(),
    requestId: context.requestId,
    address: context.address,
    userAgent: context.userAgent,
  };
}

const AS_GIVEN = raw(`AS g (${NAMES.map((name) => `"${name}"`).join(', ')})`);

/** The inputs as rows `g`. */
function rowsOf(inputs: Input[]): Sql {
  // How many share a statement must not show in what the planner expects, or PostgreSQL would plan it anew each time:
  // so the first array comes from a query of its own.
  const [first, ...others] = NAMES.map((name) => {
    const values = arrayLiteral(inputs.map((input) => input[name]));
    return sql`${values}::${raw(`${COLUMNS[name]}[]`)}`;
  });
  return sql`unnest((SELECT ${first}), ${join(others)}) ${AS_GIVEN}`;
}

/** Whether it comes from where the connection may be used; check-network.ts says the same of a row that was read. */
const FROM_ITS_NETWORKS = sql`CASE WHEN g."from" IS NULL OR (${ALLOWED_NETWORKS}) IS NULL THEN TRUE
  ELSE g."from"::inet <<= ANY((${ALLOWED_NETWORKS})::inet[]) END`;

const PARTS: Record<TokenClaim['kind'], ClaimParts> = { redemption: REDEMPTION, rotation: ROTATION, renewal: RENEWAL };

/**
 * The statement that decides, after its inputs. A secret is looked up by its selector; see OF_ASKED of
 * presented-connections.ts.
 */
function claimOf({ set, guard, alone, kind, detail, details, type, notice }: ClaimParts, manner: Manner): Sql {
  const event = eventsOfChanged(
    { type },
    { at: sql`c.at`, requestId: sql`c.request_id` },
    { clientId: sql`c.client_id`, name: sql`c.app_name`, verification: sql`c.verification` },
  );
  // For a join alone, PostgreSQL would read all of a small table. Shared, a row was locked when it was found; who waits
  // for a lock has to look again at what it is then.
  const byKey = sql`c.id = ANY (ARRAY(SELECT connection_id FROM given)) AND c.id = g.connection_id`;
  const found =
    manner === 'shared'
      ? byKey
      : sql`${byKey} AND c.ended_at IS NULL AND (c.ends_at IS NULL OR c.ends_at > now()) AND ${guard}`;
  const free =
    manner === 'shared' ? sql`${alone ? sql`AND NOT (${alone})` : empty} FOR NO KEY UPDATE OF c SKIP LOCKED` : empty;
  return sql`CROSS JOIN LATERAL (
        SELECT c.id AS connection_id, c.store_id, c.app_id
        FROM app a LEFT JOIN app_secret x ON x.selector = g.secret AND x.app_id IS NOT DISTINCT FROM a.id
            AND x.hash = g."secretHash" AND x.revoked_at IS NULL
          JOIN connection c ON c.app_id = a.id AND c.selector = g.credential
        WHERE a.client_id = g."clientId" AND a.disabled_at IS NULL AND (g.proof <> 'secret' OR x.id IS NOT NULL)
          AND (g.jkt IS NOT NULL OR NOT a.requires_dpop) AND ${FROM_ITS_NETWORKS}
          AND c.ended_at IS NULL AND (c.ends_at IS NULL OR c.ends_at > now()) AND ${guard} ${free}) free),
      changed AS (UPDATE connection c SET access_hash = g."accessHash", refresh_hash = g."refreshHash",
        access_issued_at = g.at, retry_key = g."retryKey", retry_body = g."retryBody", retry_answer = g."retryAnswer",
        retry_expires_at = g."retryExpiresAt", jkt = coalesce(g.jkt, c.jkt),
        access_lifetime = coalesce(g.lifetime, c.access_lifetime),
        access_expires_at = g.at + ${LIFETIME} * interval '1 second', ${set}
        FROM given g, store s, app a WHERE ${found} AND s.id = g.store_id AND a.id = g.app_id
        RETURNING c.id, c.app_id, c.store_id, c.authorized_by_id, c.mode, c.scopes, c.access_scopes, c.connected_at, c.ended_at, c.ends_at,
        ${LIFETIME} AS lifetime, g.event AS event_id, g.entry AS entry_id, ${kind} AS kind, g.at, g."requestId" AS request_id, g.address,
        g."userAgent" AS user_agent, ${detail} AS detail,
        ${details} AS details, s.owner_id, s.name AS store_name, a.name AS app_name,
        a.owner_id AS app_owner_id, a.client_id, a.verification, s.subdomain, s.proven_domain, s.currency),
      ${event}${notice ? sql`, ${notice}` : empty}, entry AS (${RECORD_CHANGED})
    SELECT c.entry_id AS entry, c.id, c.app_id AS "appId", c.mode, c.access_scopes AS "accessScopes", c.ends_at AS "endsAt", c.lifetime, c.details, c.store_id AS "storeId",
      c.store_name AS "storeName", c.subdomain, c.proven_domain AS "provenDomain", c.currency
      FROM changed c`;
}

/** Runs a statement for all who share it. */
async function run(claim: Sql, db: Db, inputs: Input[]): Promise<(Granted | null)[]> {
  const statement = sql`WITH given AS MATERIALIZED (SELECT g.*, free.* FROM ${rowsOf(inputs)} ${claim}`;
  const rows = await runAlone(db, () => query<GrantedRow>(db, statement));
  return inputs.map(({ entry }) => rows.find((row) => row.entry === entry) ?? null);
}

function sharingOf(parts: ClaimParts) {
  const claim = claimOf(parts, 'shared');
  return batched<Input, Granted | null>((db, inputs) => run(claim, db, inputs));
}

const sharing: Record<TokenClaim['kind'], ReturnType<typeof sharingOf>> = {
  redemption: sharingOf(PARTS.redemption),
  rotation: sharingOf(PARTS.rotation),
  renewal: sharingOf(PARTS.renewal),
};
