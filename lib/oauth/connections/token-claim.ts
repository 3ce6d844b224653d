import { raw, type Sql, sql } from '../../database/query.ts';
import { CONNECTED_NOTICE } from '../../journal/activity/entry-notice.ts';
import { MAX_FAILED_PROOFS } from '../pkce.ts';
import { MOST_RECENT, RACE_WINDOW_MS } from './reuse-window.ts';

/**
 * A grant as one guarded statement: the parts in which a kind of grant differs from others. In them `g` is what an app
 * presents, as claim-tokens.ts hands it in, `c` the connection and `a` its app.
 */
export interface ClaimParts {
  set: Sql;
  /** What decides, beside the client. */
  guard: Sql;
  /** What leaves a row to who comes alone. */
  alone?: Sql;
  kind: Sql;
  detail: Sql;
  details: Sql;
  type: 'connection.started' | 'connection.rotated';
  notice?: Sql;
}

/** How long an access token lasts, in seconds: what the request or an earlier one asked for, else the app's setting. */
export const LIFETIME = sql`coalesce(g.lifetime, c.access_lifetime, a.access_lifetime)`;

/** In milliseconds, as reuse-window.ts reads it. */
const AT = sql`(extract(epoch FROM g.at) * 1000)::bigint`;

/** The rotated tokens: those of the last minute, few enough, those that are kept, and the two that are rotated now. */
const ROTATED = sql`(SELECT coalesce(jsonb_agg(one.entry ORDER BY one.place), '[]')
    FROM jsonb_array_elements(c.just_rotated) WITH ORDINALITY AS one (entry, place)
    WHERE one.entry ? 'kept' OR (one.entry ->> 'at')::bigint > ${AT} - ${raw(String(RACE_WINDOW_MS))}
      AND one.place > jsonb_array_length(c.just_rotated) - ${raw(String(MOST_RECENT - 2))})
  || jsonb_build_array(jsonb_build_object('hash', c.refresh_hash, 'at', ${AT})
      || CASE WHEN g."isUntagged" THEN '{"kept": true}'::jsonb ELSE '{}'::jsonb END,
    jsonb_build_object('hash', coalesce(c.access_hash, ''), 'at', ${AT}))`;

const ASKED = sql`string_to_array(g.scopes, ' ')`;

/**
 * What was granted at first: a refresh may repeat it (RFC 6749 section 6). scope.ts says the same of a row that was
 * read.
 */
const GRANTED = sql`coalesce(nullif(c.granted_scopes, '{}'), c.scopes)`;

/** Whether a refresh asks for nothing that was never granted, and for something that is left. */
const FOR_ITS_SCOPES = sql`(g.scopes IS NULL OR ('*' = ANY(${GRANTED}) OR ${ASKED} <@ ${GRANTED})
    AND ('*' = ANY(c.scopes) OR '*' = ANY(${ASKED}) OR ${ASKED} && c.scopes))`;

/** What is left of what a refresh asks for. */
const REFRESHED = sql`CASE WHEN g.scopes IS NULL OR '*' = ANY(${ASKED}) THEN c.scopes
    WHEN '*' = ANY(c.scopes) OR ${ASKED} <@ c.scopes THEN ${ASKED}
    ELSE ARRAY(SELECT name FROM unnest(${ASKED}) WITH ORDINALITY AS asked(name, place)
      WHERE name = ANY(c.scopes) ORDER BY place) END`;

/** RFC 8707 section 2.2; resource.ts says the same of a row that was read. */
const FOR_ITS_RESOURCES = sql`(g.resources IS NULL OR (
    SELECT bool_and(string_to_array(spellings, ',') && coalesce(nullif(c.resources, '{}'), '{api}'))
    FROM unnest(string_to_array(g.resources, ' ')) AS spellings))`;

/**
 * What the access token is for, of all that was authorized: what was asked for; none where nothing was, or is known.
 */
const NARROWED = sql`access_resources = CASE WHEN g.resources IS NULL OR c.resources = '{}' THEN '{}'
    ELSE ARRAY(SELECT one FROM unnest(c.resources) WITH ORDINALITY AS authorized(one, place)
      WHERE one = ANY(string_to_array(translate(g.resources, ' ', ','), ',')) ORDER BY place) END`;

/** A pair that is bound to a key stays bound; who has a secret may change the key (RFC 9449 section 5). */
const FOR_ITS_KEY = sql`(c.jkt IS NULL OR g.jkt IS NOT NULL AND (g.jkt = c.jkt OR g.proof <> 'none'))`;

/** A code that proves all that it has to (RFC 6749 section 4.1.3, RFC 7636 section 4.6). */
const PROVEN_CODE = sql`c.code_hash = g.held AND c.code_expires_at > g.at
    AND c.failed_proofs < ${raw(String(MAX_FAILED_PROOFS))} AND c.redirect_uri = g."redirectUri"
    AND (c.code_jkt IS NULL OR c.code_jkt = g.jkt)
    AND c.code_challenge IS NOT DISTINCT FROM g.challenge AND (g.proof <> 'none' OR c.code_challenge IS NOT NULL)
    AND ${FOR_ITS_RESOURCES}`;

/** A refresh token is exchanged for the next pair. */
export const ROTATION: ClaimParts = {
  guard: sql`c.refresh_hash = g.held AND c.connected_at IS NOT NULL
    AND (g.proof <> 'none' OR c.public_client)
    AND ${FOR_ITS_KEY} AND ${FOR_ITS_SCOPES} AND ${FOR_ITS_RESOURCES}`,
  // Where tokens expire, the answer is kept for who has lost it, and to seal it the row is read first.
  alone: sql`${LIFETIME} IS NOT NULL`,
  set: sql`access_scopes = ${REFRESHED}, ${NARROWED}, just_rotated = ${ROTATED}`,
  kind: sql`CASE WHEN '*' = ANY(c.access_scopes) OR c.scopes <@ c.access_scopes THEN 'rotated' ELSE 'scope_narrowed' END`,
  detail: sql`jsonb_build_object('scopes', c.access_scopes)`,
  details: sql`NULL::jsonb`,
  type: 'connection.rotated',
};

/** A code is exchanged for the first pair. */
export const REDEMPTION: ClaimParts = {
  // Not IS NULL, for which PostgreSQL might go through an index of all connections in search of codes.
  guard: sql`${PROVEN_CODE} AND num_nulls(c.connected_at) = 1`,
  // What takes the place of others ends them in the same transaction.
  alone: sql`c.replaces_earlier`,
  set: sql`access_scopes = c.scopes, ${NARROWED}, connected_at = g.at, public_client = (g.proof = 'none')`,
  kind: sql`'connected'`,
  detail: sql`jsonb_build_object('scopes', c.scopes, 'with_secret', g.proof <> 'none')`,
  details: sql`c.authorization_details`,
  type: 'connection.started',
  notice: CONNECTED_NOTICE,
};

/** A code that a widening made is exchanged: the connection's next pair. */
export const RENEWAL: ClaimParts = {
  guard: sql`${PROVEN_CODE} AND c.code_renews AND c.connected_at IS NOT NULL AND ${FOR_ITS_KEY}`,
  set: sql`access_scopes = c.scopes, ${NARROWED}, just_rotated = ${ROTATED}, code_renews = FALSE,
    public_client = (g.proof = 'none')`,
  kind: sql`'rotated'`,
  detail: sql`jsonb_build_object('scopes', c.access_scopes)`,
  details: sql`NULL::jsonb`,
  type: 'connection.rotated',
};
