import { type Sql, sql } from '../../database/query.ts';
import { newUuid } from '../../kernel/text/uuid.ts';

interface Kind {
  /** Where its mail leads to. */
  path: string;
  /** Owners of a store can't switch it off: it may be the only sign that somebody else is at work. */
  isEssential: boolean;
}

/** Everything that people are told of by mail. What it is called and its mails say is in language/messages. */
export const NOTICE_KINDS = {
  new_device: { path: '/dashboard/account', isEssential: true },
  app_connected: { path: '/dashboard/apps', isEssential: true },
  live_key: { path: '/dashboard/developer/api-keys?mode=live', isEssential: true },
  access_ended: { path: '/dashboard/touched', isEssential: true },
  access_ending: { path: '/dashboard/apps/ending', isEssential: false },
  approval_asked: { path: '/dashboard/approvals', isEssential: false },
  refused_network: { path: '/dashboard/networks', isEssential: false },
  app_disabled: { path: '/dashboard/developer/apps', isEssential: false },
  verification: { path: '/dashboard/developer/apps', isEssential: false },
  spent_tokens: { path: '/docs/tokens#workers', isEssential: false },
  app_errors: { path: '/dashboard/developer/apps', isEssential: false },
  payment_failed: {
    // Live data alone is told of, so its mail opens live data, whatever the person looked at last.
    path: '/dashboard/invoices?mode=live&status=open',
    isEssential: false,
  },
  webhook_off: { path: '/dashboard/developer/webhooks', isEssential: false },
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof NOTICE_KINDS;

/** All kinds, in the order in which they are shown. */
export const NOTICE_KIND_NAMES = Object.keys(NOTICE_KINDS) as NoticeKind[];

/** The kinds that owners of a store can't switch off. */
export const ESSENTIAL_KINDS = NOTICE_KIND_NAMES.filter((kind) => NOTICE_KINDS[kind].isEssential);

/** Whether a text names a kind of notice. */
export function isNoticeKind(text: string): text is NoticeKind {
  return Object.hasOwn(NOTICE_KINDS, text);
}

/** The beginning of every statement that records what somebody is to be told. */
export const INSERT_NOTICE = sql`INSERT INTO notice (id, at, user_id, kind, content, is_waiting)`;

/** Whether a mail is to be sent: unless `u` has switched this kind off, which owners of a store can't for all kinds. */
export function isToBeMailed(kind: Sql): Sql {
  return sql`(${kind} <> ALL(u.muted_notices)
    OR (${kind} = ANY(${ESSENTIAL_KINDS}::text[]) AND EXISTS (SELECT 1 FROM store own WHERE own.owner_id = u.id)))`;
}

/**
 * A part of a WITH clause that records a notice, for a change that is one statement.
 * @param rows.from a FROM clause with what the others name: whom to tell, what as `NoticeContent`, and a condition
 */
export function noticePart(
  { kind, at }: { kind: NoticeKind; at: Date },
  { from, userId, content, only }: { from: Sql; userId: Sql; content: Sql; only: Sql },
): Sql {
  return sql`told AS (${INSERT_NOTICE}
    SELECT ${newUuid(at)}::uuid, ${at.toISOString()}::timestamptz, u.id, ${kind}::text, ${content},
      ${isToBeMailed(sql`${kind}::text`)}
    ${from} JOIN "user" u ON u.id = ${userId} WHERE ${only})`;
}

/** More unread notices than this aren’t counted one by one. */
export const MOST_UNREAD = 9;

/** How many notices `u` hasn’t read, {@link MOST_UNREAD} and one at most: for the statement that reads a session. */
export const UNREAD_COUNT = sql`(SELECT count(*)::int FROM (
    SELECT 1 FROM notice n WHERE n.user_id = u.id AND n.dismissed_at IS NULL LIMIT 10) few)`;
