import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import { newUuid } from '../database/uuid.ts';

/** What a kind of notice is called, and what its mails say beside what has happened. */
interface Kind {
  /** On the account page. */
  label: string;
  /** The subject of a mail about one, and about several. */
  one: string;
  several: string;
  /** The same without names: for an address that nobody has confirmed, where a stranger may have chosen the names. */
  plain: string;
  /** Where to look, and what to do if it is unexpected. */
  path: string;
  button: string;
  advice: string;
  /** Owners of a store can't switch it off: it may be the only sign that somebody else is at work. */
  isEssential: boolean;
}

/** Everything that people are told of by mail. */
export const NOTICE_KINDS = {
  new_device: {
    label: 'A new device signed in',
    one: 'A new device signed in to your account',
    several: 'New devices signed in to your account',
    plain: 'A device that hadn’t been used before signed in.',
    path: '/dashboard/account',
    button: 'See where you are signed in',
    advice: 'If this wasn’t you, sign out everywhere else and change your password.',
    isEssential: true,
  },
  app_connected: {
    label: 'An app was connected, or was allowed more',
    one: 'An app was connected to your store',
    several: 'Apps were connected to your stores',
    plain: 'An app was connected to a store.',
    path: '/dashboard/apps',
    button: 'See your connected apps',
    advice: 'If you didn’t do this, disconnect it and change your password.',
    isEssential: true,
  },
  live_key: {
    label: 'A live API key was made',
    one: 'A live API key was made',
    several: 'Live API keys were made',
    plain: 'A key that works with live data was made.',
    path: '/dashboard/developer/api-keys?mode=live',
    button: 'See your API keys',
    advice: 'If you didn’t do this, revoke the key and change your password.',
    isEssential: true,
  },
  access_ended: {
    label: 'A token or code was used twice or found in public, and access ended',
    one: 'Access was ended for safety',
    several: 'Access was ended for safety',
    plain: 'A token or code was used twice, or found in public. What it opened has ended.',
    path: '/dashboard/touched',
    button: 'End and show',
    advice:
      'The page shows what it read and changed. To use the app again, connect it again. Ask its developer if this happens often.',
    isEssential: true,
  },
  access_ending: {
    label: 'An app’s access ends in a week, or in a day, as chosen',
    one: 'An app’s access to your store ends soon',
    several: 'Access of apps to your stores ends soon',
    plain: 'The access of an app to a store ends soon.',
    path: '/dashboard/apps/ending',
    button: 'Keep access',
    advice: 'If you do nothing, access ends by itself.',
    isEssential: false,
  },
  approval_asked: {
    label: 'An app asks you to approve a change',
    one: 'An app asks you to approve a change',
    several: 'Apps ask you to approve changes',
    plain: 'An app asks for a change of a subscription.',
    path: '/dashboard/approvals',
    button: 'Review',
    advice: 'Nothing changes unless somebody approves it.',
    isEssential: false,
  },
  refused_network: {
    label: 'Calls of an app or key of yours were refused for where they came from',
    one: 'Calls were refused for where they came from',
    several: 'Calls were refused for where they came from',
    plain: 'Calls came from a network that isn’t allowed, and were refused.',
    path: '/dashboard/networks',
    button: 'Allow',
    advice: 'If the network isn’t yours, somebody has a token of it: it was of no use to them there. Rotate it.',
    isEssential: false,
  },
  verification: {
    label: 'The verification of an app was answered',
    one: 'The verification of your app was answered',
    several: 'The verification of your apps was answered',
    plain: 'The operator has answered.',
    path: '/dashboard/developer/apps',
    button: 'See your apps',
    advice: 'What the operator wrote is on the app’s page.',
    isEssential: false,
  },
  spent_tokens: {
    label: 'An app of yours keeps sending refresh tokens that were already used',
    one: 'Your app keeps sending spent refresh tokens',
    several: 'Your apps keep sending spent refresh tokens',
    plain: 'An app has sent refresh tokens that were already used.',
    path: '/docs/tokens#workers',
    button: 'How workers share tokens',
    advice: 'Nothing has ended. Most often two workers refresh at once, or one keeps an old pair.',
    isEssential: false,
  },
  app_errors: {
    label: 'Many calls of an app of yours fail alike, or it reaches its limit of calls',
    one: 'Calls of your app fail',
    several: 'Calls of your app fail',
    plain: 'Many calls of an app fail alike.',
    path: '/dashboard/developer/apps',
    button: 'See your apps',
    advice: 'Its page says which, and Requests shows each. From which share you are told is in its Settings.',
    isEssential: false,
  },
  payment_failed: {
    label: 'A payment failed',
    one: 'A payment failed',
    several: 'Payments failed',
    plain: 'A customer’s payment failed.',
    // Live data alone is told of, so its mail opens live data, whatever the person looked at last.
    path: '/dashboard/invoices?mode=live&status=open',
    button: 'See the invoices',
    advice: 'It is tried again after 1, 3, 5 and 7 days.',
    isEssential: false,
  },
  webhook_off: {
    label: 'A webhook endpoint was switched off',
    one: 'A webhook endpoint was switched off',
    several: 'Webhook endpoints were switched off',
    plain: 'Deliveries to it kept failing.',
    path: '/dashboard/developer/webhooks',
    button: 'See your webhook endpoints',
    advice: 'It receives nothing until you enable it again. You can then have what it missed delivered again.',
    isEssential: false,
  },
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof NOTICE_KINDS;

/** All kinds, in the order in which they are shown. */
export const NOTICE_KIND_NAMES = Object.keys(NOTICE_KINDS) as NoticeKind[];

/** The kinds that are about an account or an app, and not about a store. */
export const WITHOUT_STORE: readonly NoticeKind[] = ['new_device', 'verification', 'spent_tokens'];

/** The kinds that owners of a store can't switch off. */
export const ESSENTIAL_KINDS = NOTICE_KIND_NAMES.filter((kind) => NOTICE_KINDS[kind].isEssential);

/** Whether a text names a kind of notice. */
export function isNoticeKind(text: string): text is NoticeKind {
  return Object.hasOwn(NOTICE_KINDS, text);
}

/** The beginning of every statement that records what somebody is to be told. */
export const INSERT_NOTICE = sql`INSERT INTO notice (id, at, user_id, kind, text, is_waiting)`;

/** Whether a mail is to be sent: unless `u` has switched this kind off, which owners of a store can't for all kinds. */
export function isToBeMailed(kind: Sql): Sql {
  return sql`(${kind} <> ALL(u.muted_notices)
    OR (${kind} = ANY(${ESSENTIAL_KINDS}::text[]) AND EXISTS (SELECT 1 FROM store own WHERE own.owner_id = u.id)))`;
}

/**
 * A part of a WITH clause that records a notice, for a change that is one statement.
 * @param rows.from a FROM clause with what the others name: whom to tell, what, and a condition
 */
export function noticePart(
  { kind, at }: { kind: NoticeKind; at: Date },
  { from, userId, text, only }: { from: Sql; userId: Sql; text: Sql; only: Sql },
): Sql {
  return sql`told AS (${INSERT_NOTICE}
    SELECT ${newUuid(at)}::uuid, ${at.toISOString()}::timestamptz, u.id, ${kind}::text, ${text},
      ${isToBeMailed(sql`${kind}::text`)}
    ${from} JOIN "user" u ON u.id = ${userId} WHERE ${only})`;
}
