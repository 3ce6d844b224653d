import type { Db } from '../database/db.ts';
import { empty, query, raw, sql } from '../database/query.ts';
import type { OperatorProof } from '../permissions/operator.ts';

const OF_STORES = 'store_id IN (SELECT id FROM store WHERE owner_id = ?)';
const OF_APPS = 'app_id IN (SELECT id FROM app WHERE owner_id = ?)';
const OF_SUBSCRIPTIONS = `subscription_id IN (SELECT id FROM subscription WHERE ${OF_STORES})`;

/**
 * What belongs to a person: of each table the rows and the columns, and the key of a person's rows if it is no
 * id. A column has to be named here to leave the product, so no secret, token or hash does.
 */
const TABLES = {
  user: {
    of: 'id = ?',
    columns:
      'id, name, email, claimed_email, email_verified, two_factor_enabled, operator_since, suspended_at, ' +
      'suspended_reason, language, browser_language, time_zone, builds_apps, muted_notices, ' +
      'created_at, updated_at',
  },
  session: { of: 'user_id = ?', columns: 'id, ip_address, user_agent, created_at, updated_at, expires_at' },
  passkey: { of: 'user_id = ?', columns: 'id, name, device_type, backed_up, created_at' },
  account_entry: { of: 'user_id = ?', columns: 'id, at, kind, detail, request_id, address, user_agent' },
  mail: { of: 'user_id = ?', columns: 'id, recipient, subject, sent_at' },
  store: {
    of: 'owner_id = ?',
    columns:
      'id, name, subdomain, custom_domain, currency, business_name, business_address, tax_number, created_at, ' +
      'time_zone, proven_domain, external_id, suspended_at',
  },
  platform_person: { of: 'user_id = ?', key: 'subject', columns: 'subject, email, name, created_at' },
  platform_member: {
    of: 'subject IN (SELECT subject FROM platform_person WHERE user_id = ?)',
    columns: 'id, store_id, subject, role',
  },
  member: { of: 'user_id = ?', key: 'store_id', columns: 'store_id, role, joined_at' },
  app_developer: { of: 'user_id = ?', key: 'app_id', columns: 'app_id, joined_at' },
  invitation: {
    of: 'invited_by_id = ?',
    columns: 'id, store_id, app_id, email, role, created_at, expires_at',
  },
  connect_request: {
    of: 'asked_by_id = ?',
    columns: 'id, store_id, app_id, mode, scopes, asked_at, approved_at, expires_at',
  },
  product: { of: OF_STORES, columns: 'id, store_id, mode, name, description, active, created_at, metadata' },
  variant: {
    of: `product_id IN (SELECT id FROM product WHERE ${OF_STORES})`,
    columns: 'id, product_id, name, price, currency, interval, interval_count, archived, created_at',
  },
  customer: { of: OF_STORES, columns: 'id, store_id, mode, name, email, created_at, metadata, deleted_at' },
  subscription: {
    of: OF_STORES,
    columns:
      'id, store_id, mode, customer_id, product_id, variant_id, status, cancel_at_period_end, ' +
      'current_period_start, current_period_end, canceled_at, ended_at, created_at, updated_at, ' +
      'metadata, scheduled_variant_id, pause_at_period_end, paused_at, resumes_at',
  },
  approval: {
    of: OF_STORES,
    columns:
      'id, store_id, mode, connection_id, key_id, subscription_id, detail, message, status, error, requested_at, ' +
      'expires_at, decided_at, result',
  },
  invoice: {
    of: OF_STORES,
    columns:
      'id, store_id, mode, number, subscription_id, currency, status, issued_at, period_start, period_end, total, ' +
      'business_name, business_address, tax_number, note, settled_at',
  },
  payment: {
    of: OF_STORES,
    columns:
      'id, store_id, customer_id, subscription_id, invoice_id, amount, currency, description, status, created_at, ' +
      'settled_at, used_at',
  },
  invoice_line: {
    of: OF_SUBSCRIPTIONS,
    columns:
      'id, subscription_id, invoice_id, description, amount, currency, proration, period_start, period_end, ' +
      'variant_id, created_at',
  },
  api_key: {
    of: OF_STORES,
    columns:
      'id, store_id, mode, scopes, name, created_at, last_used_at, last_used_address, last_used_agent, revoked_at, ' +
      'networks, refused_at, refused_from, scope_uses',
  },
  app: {
    of: 'owner_id = ?',
    columns:
      'id, client_id, name, description, website_url, redirect_uris, default_scopes, device_sign_in, verification, ' +
      'verification_at, verification_message, verification_answer, disabled_at, disabled_reason, ' +
      'created_at, updated_at, networks, logo_id, optional_scopes, why, privacy_policy_url, terms_url, ' +
      'support_email, proven_domain',
  },
  app_secret: { of: OF_APPS, columns: 'id, app_id, name, last_four, created_at, last_used_at, revoked_at' },
  connection: {
    of: OF_STORES,
    columns:
      'id, app_id, store_id, mode, scopes, authorized_at, connected_at, last_used_at, last_used_address, ' +
      'last_used_agent, ended_at, end_reason, ' +
      'granted_scopes, taken_back, may_ask, is_limited, ends_at, resources, access_resources, networks, refused_at, ' +
      'refused_from, scope_uses',
  },
  webhook_endpoint: {
    of: `(${OF_STORES} OR ${OF_APPS})`,
    columns:
      'id, store_id, app_id, mode, url, description, events, enabled_at, disabled_for, ' + 'connection_id, created_at',
  },
  event: { of: OF_STORES, columns: 'id, type, store_id, mode, app_id, at, happened_at, source_id, request_id, data' },
  notice: { of: 'user_id = ?', columns: 'id, at, kind, content, mailed_at, dismissed_at AS read_at' },
  audit_entry: {
    of: 'owner_id = ?',
    columns:
      'id, at, kind, store_id, store_name, mode, app_id, app_name, connection_id, actor, ' +
      "CASE actor WHEN 'operator' THEN NULL ELSE actor_name END AS actor_name, request_id, " +
      "CASE actor WHEN 'operator' THEN NULL ELSE address END AS address, " +
      "CASE actor WHEN 'operator' THEN NULL ELSE user_agent END AS user_agent, detail",
  },
} as const satisfies Record<string, { of: string; columns: string; key?: string }>;

export type PersonTable = keyof typeof TABLES;
export const PERSON_TABLES = Object.keys(TABLES) as PersonTable[];
/** What an export has of each, as SQL. */
export const PERSON_COLUMNS = Object.fromEntries(
  PERSON_TABLES.map((table) => [table, TABLES[table].columns]),
) as Record<PersonTable, string>;

/** Ids that are texts and not UUIDs: those that better-auth makes. */
const TEXT_IDS: PersonTable[] = ['user', 'session', 'passkey'];

/** A person's rows in a table, as JSON, in the order of their ids; what comes as `id` is where the next ones begin. */
export function listPersonRows(
  db: Db,
  _: OperatorProof,
  table: PersonTable,
  { userId, after, most }: { userId: string; after: string | null; most: number },
): Promise<{ id: string; row: string }[]> {
  const { of, columns, key = 'id' }: { of: string; columns: string; key?: string } = TABLES[table];
  const isOwn = sql(
    of.split('?') as unknown as TemplateStringsArray,
    ...of
      .split('?')
      .slice(1)
      .map(() => userId),
  );
  const type = TEXT_IDS.includes(table) ? 'text' : 'uuid';
  const isAfter = after === null ? empty : sql`AND ${raw(key)} > ${after}::${raw(type)}`;
  return query(
    db,
    sql`
    SELECT part.${raw(key)}::text AS id, row_to_json(part)::text AS row
    FROM (SELECT ${raw(columns)} FROM ${raw(`"${table}"`)} WHERE ${isOwn} ${isAfter}
      ORDER BY ${raw(key)} LIMIT ${most}) part`,
  );
}
