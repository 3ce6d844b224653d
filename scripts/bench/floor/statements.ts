/** What every statement of the floor gives back. */
export interface Row {
  id: string;
  name: string;
  subdomain: string;
  custom_domain: string | null;
  currency: string;
  mode: string;
  scopes: string[];
  client_id: string;
  app_name: string;
  verified: boolean;
  connection_id: string;
  connected_at: Date;
  last_used_at: Date | null;
}

const STORE = 's.id, s.name, s.subdomain, s.custom_domain, s.currency, c.mode, c.scopes';

const CLIENT = `s.id = c.store_id AND a.id = c.app_id AND a.client_id = $3 AND a.disabled_at IS NULL
  AND EXISTS (SELECT 1 FROM app_secret x WHERE x.app_id = a.id AND x.hash = $4 AND x.revoked_at IS NULL)`;

export const FIND = {
  name: 'find',
  text: `SELECT ${STORE}, a.client_id, a.name AS app_name, a.verified, c.id AS connection_id, c.connected_at, c.last_used_at
    FROM connection c JOIN store s ON s.id = c.store_id JOIN app a ON a.id = c.app_id
    WHERE c.selector = $1 AND c.access_hash = $2 AND c.ended_at IS NULL AND a.disabled_at IS NULL`,
};

export const CLAIM_ROTATION = {
  name: 'claim_rotation',
  text: `UPDATE connection c SET access_hash = $5, refresh_hash = $6, access_issued_at = now() FROM app a, store s
    WHERE c.selector = $1 AND c.refresh_hash = $2 AND c.ended_at IS NULL AND ${CLIENT} RETURNING ${STORE}`,
};

export const CLAIM_CODE = {
  name: 'claim_code',
  text: `UPDATE connection c SET access_hash = $5, refresh_hash = $6, access_issued_at = now(), connected_at = now()
    FROM app a, store s WHERE c.selector = $1 AND c.code_hash = $2 AND c.redirect_uri = $7 AND c.connected_at IS NULL
      AND c.ended_at IS NULL AND c.code_expires_at > now() AND ${CLIENT} RETURNING ${STORE}`,
};

const GIVEN = `FROM connection c JOIN app a ON a.id = c.app_id JOIN subscription s ON s.store_id = c.store_id AND s.mode = c.mode
    WHERE c.selector = $1 AND c.access_hash = $2 AND c.ended_at IS NULL AND a.disabled_at IS NULL`;

const OBJECT = `s.id, s.status, s.cancel_at_period_end, s.current_period_end, s.updated_at, s.customer_id, s.product_id,
  s.variant_id, s.current_period_start, s.canceled_at, s.ended_at, NULL AS scheduled_change, NULL AS pause, s.metadata`;

export const LIST = {
  name: 'list',
  text: `SELECT json_agg(one)::text AS body FROM connection c JOIN app a ON a.id = c.app_id, LATERAL (SELECT ${OBJECT}
      FROM subscription s WHERE s.store_id = c.store_id AND s.mode = c.mode ORDER BY s.id DESC LIMIT $3::int) AS one
    WHERE c.selector = $1 AND c.access_hash = $2 AND c.ended_at IS NULL AND a.disabled_at IS NULL`,
};

export const READ_ONE = {
  name: 'read_one',
  text: `SELECT row_to_json(one)::text AS body FROM (SELECT ${OBJECT} ${GIVEN} AND s.id = $3::uuid) AS one`,
};

/** With an event and an entry, in one statement. */
export const UPDATE_ONE = {
  name: 'update_one',
  text: `WITH s AS (UPDATE subscription SET cancel_at_period_end = $4, canceled_at = CASE WHEN $4 THEN now() END, updated_at = now()
      WHERE id = (SELECT s.id ${GIVEN} AND s.id = $3::uuid AND s.cancel_at_period_end <> $4 FOR NO KEY UPDATE OF s) RETURNING *),
    event AS (INSERT INTO event SELECT gen_random_uuid(), store_id, 'subscription.updated', to_jsonb(s), now() FROM s),
    entry AS (INSERT INTO entry SELECT gen_random_uuid(), store_id, 'subscription_changed', now() FROM s)
    SELECT row_to_json(one)::text AS body FROM (SELECT ${OBJECT} FROM s) AS one`,
};
