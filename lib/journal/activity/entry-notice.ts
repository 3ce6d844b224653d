import { type Sql, sql } from '../../database/query.ts';
import { INSERT_NOTICE, type NoticeKind, noticePart } from '../notices/notice-kind.ts';
import type { EntryKind } from './kind.ts';

/** What people are told of by mail, of what the activity records. */
const TOLD: Partial<Record<EntryKind, NoticeKind>> = {
  api_key_created: 'live_key',
  refresh_token_reused: 'access_ended',
  code_replayed: 'access_ended',
  leaked: 'access_ended',
  api_key_leaked: 'access_ended',
  secret_leaked: 'access_ended',
  verified: 'verification',
  verification_declined: 'verification',
  verification_removed: 'verification',
  webhook_failed: 'webhook_off',
  webhook_gone: 'webhook_off',
};

/**
 * The part of a WITH clause that tells owners of stores that an app was connected, for each row of `changed` as
 * RECORD_CHANGED of audit-entries.ts takes it, and by whom, by its authorized_by_id. Without parameters; an owner can't
 * switch it off.
 */
export const CONNECTED_NOTICE = sql`told AS (${INSERT_NOTICE}
    SELECT c.entry_id, c.at, c.owner_id, 'app_connected',
      jsonb_strip_nulls(jsonb_build_object('sentence', 'connected', 'app', c.app_name, 'store', c.store_name,
        'mode', c.mode, 'by', authorized.by)), true
    FROM changed c LEFT JOIN LATERAL (
      SELECT coalesce(claimed_email, email) AS by FROM "user" WHERE id = c.authorized_by_id) AS authorized ON true)`;

/** A FROM clause with the columns that an entry is about, and a condition. */
interface About {
  from: Sql;
  owner: Sql;
  app: Sql;
  store: Sql;
  mode: Sql;
  only: Sql;
  /** Who did it. */
  by: Sql;
}

/**
 * The part of a WITH clause that tells the person whose activity an entry belongs to; null for what nobody is told of.
 * A key for test mode is not worth a mail.
 */
export function entryNotice(
  { kind, at, keyMode }: { kind: EntryKind; at: Date; keyMode?: string | undefined },
  { from, owner, app, store, mode, only, by }: About,
): Sql | null {
  const noticeKind = TOLD[kind];
  if (noticeKind === undefined || (noticeKind === 'live_key' && keyMode !== 'live')) return null;
  // Whoever owns a store doesn't make all of its keys.
  const isKey = noticeKind === 'live_key';
  const content = sql`jsonb_strip_nulls(jsonb_build_object('sentence', 'entry', 'kind', ${kind}::text, 'app', ${app},
    'store', ${store}, 'mode', ${mode}::text, 'by', ${isKey ? by : sql`NULL::text`}))`;
  return noticePart({ kind: noticeKind, at }, { from, userId: owner, content, only });
}
