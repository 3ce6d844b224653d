import type { Db, Queryable } from '../../database/db.ts';
import { type ListPage, mapRows, type PageRequest, readPage } from '../../database/list-page.ts';
import { execute, query, type Sql, sql } from '../../database/query.ts';
import { isUuid, leastUuid, newUuid } from '../../kernel/text/uuid.ts';
import type { NoticeContent } from './notice-content.ts';
import { INSERT_NOTICE, isToBeMailed, NOTICE_KIND_NAMES, type NoticeKind } from './notice-kind.ts';

/** What somebody is to be told. */
export interface NewNotice {
  userId: string;
  kind: NoticeKind;
  content: NoticeContent;
  at: Date;
}

/** Records what somebody is to be told, in the transaction of what it tells. */
export async function insertNotices(db: Queryable, notices: NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const rows = JSON.stringify(notices.map((notice) => ({ ...notice, id: newUuid(notice.at) })));
  await execute(
    db,
    sql`${INSERT_NOTICE}
    SELECT told.id, told.at, u.id, told.kind, told.content, ${isToBeMailed(sql`told.kind`)}
    FROM json_to_recordset(${rows}::json) AS told (id uuid, at timestamptz, "userId" text, kind text, content jsonb)
      JOIN "user" u ON u.id = told."userId"
    ORDER BY told.id`,
  );
}

/** A notice whose mail is due. */
export interface DueNotice {
  id: string;
  userId: string;
  email: string;
  isConfirmed: boolean;
  kind: string;
  at: Date;
  content: NoticeContent;
  /** What they have chosen. */
  language: string | null;
  timeZone: string | null;
}

/** What somebody waits to be told of one kind, and is to be told now. */
export interface DueMail {
  userId: string;
  kind: string;
  /** How many notices, and the last of them. */
  count: number;
  last: string;
}

/**
 * The persons and kinds whose last mail is long enough ago, who waits longest first.
 * @param since a mail after this time is too recent
 */
export async function listDueMails(db: Db, { since, most }: { since: Date; most: number }): Promise<DueMail[]> {
  return query<DueMail>(
    db,
    sql`SELECT n.user_id AS "userId", n.kind, count(*)::int AS count, max(n.id::text) AS last
    FROM notice n WHERE n.is_waiting
    GROUP BY n.user_id, n.kind
    HAVING ${wasNotMailed({ userId: sql`n.user_id`, kind: sql`n.kind`, since })}
    ORDER BY min(n.at) LIMIT ${most}`,
  );
}

/** One process at a time makes a mail of one kind to one person. @returns whether this one does, until its commit */
export async function lockDueMail(tx: Db, { userId, kind }: DueMail): Promise<boolean> {
  const [row] = await query<{ isLocked: boolean }>(
    tx,
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${`mail ${userId} ${kind}`}, 0)) AS "isLocked"`,
  );
  return row?.isLocked ?? false;
}

/**
 * Takes the first notices of a mail, oldest first; none when another process has made it meanwhile. Call it in the
 * transaction that queues the mail, after {@link lockDueMail}.
 */
export async function takeNotices(
  db: Db,
  due: DueMail,
  { now, since, most }: { now: Date; since: Date; most: number },
): Promise<DueNotice[]> {
  const { userId, kind } = due;
  const rows = await query<DueNotice>(
    db,
    sql`UPDATE notice SET is_waiting = false, mailed_at = ${now.toISOString()}::timestamptz
    FROM "user" u
    WHERE u.id = notice.user_id AND notice.id = ANY(ARRAY(${waitingOf(due, most)}))
      AND ${wasNotMailed({ userId: sql`${userId}::text`, kind: sql`${kind}::text`, since })}
    RETURNING notice.id, notice.user_id AS "userId", u.email, u.email_verified AS "isConfirmed", notice.kind, notice.at,
      notice.content, coalesce(u.language, u.browser_language) AS language, u.time_zone AS "timeZone"`,
  );
  return rows.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/**
 * Takes more notices of a mail that is queued already, those that follow one by their ids.
 * @returns the last of them; null when that was all
 */
export async function takeMoreNotices(
  db: Db,
  due: DueMail,
  { now, most, after }: { now: Date; most: number; after: string },
): Promise<string | null> {
  const rows = await query<{ id: string }>(
    db,
    sql`UPDATE notice SET is_waiting = false, mailed_at = ${now.toISOString()}::timestamptz
    WHERE notice.id = ANY(ARRAY(${waitingOf(due, most, after)})) RETURNING notice.id`,
  );
  const last = rows.reduce((latest, { id }) => (id > latest ? id : latest), after);
  return rows.length < most ? null : last;
}

function waitingOf({ userId, kind, last }: DueMail, most: number, after = leastUuid(new Date(0))): Sql {
  return sql`SELECT id FROM notice one WHERE one.user_id = ${userId} AND one.kind = ${kind} AND one.is_waiting
    AND one.id > ${after}::uuid AND one.id <= ${last}::uuid ORDER BY one.id LIMIT ${most}`;
}

function wasNotMailed({ userId, kind, since }: { userId: Sql; kind: Sql; since: Date }): Sql {
  return sql`NOT EXISTS (SELECT 1 FROM notice sent WHERE sent.user_id = ${userId} AND sent.kind = ${kind}
    AND sent.mailed_at > ${since.toISOString()}::timestamptz)`;
}

/** The kinds that somebody has switched off. */
export async function findMutedKinds(db: Db, userId: string): Promise<string[]> {
  const { mutedNotices } = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { mutedNotices: true } });
  return mutedNotices;
}

/**
 * Changes which kinds of mail somebody gets.
 * @param wanted the kinds to get; all others are switched off. Owners of a store get what is essential all the same.
 */
export async function setWantedKinds(db: Db, userId: string, wanted: readonly string[]): Promise<void> {
  const mutedNotices = NOTICE_KIND_NAMES.filter((kind) => !wanted.includes(kind));
  await db.user.updateMany({ where: { id: userId }, data: { mutedNotices } });
}

/**
 * Deletes what happened before this time, mailed or not, and what a person has beyond their newest.
 * @param most how many each keeps
 */
export async function dropNotices(db: Db, { before, most }: { before: Date; most: number }): Promise<void> {
  await db.notice.deleteMany({ where: { id: { lt: leastUuid(before) } } });
  await execute(
    db,
    sql`
    DELETE FROM notice USING (SELECT user_id FROM notice GROUP BY user_id HAVING count(*) > ${most}) AS many,
      LATERAL (SELECT id FROM notice WHERE user_id = many.user_id ORDER BY id DESC OFFSET ${most} LIMIT 1) AS first_over
    WHERE notice.user_id = many.user_id AND notice.id <= first_over.id AND NOT is_waiting`,
  );
}

/** A notice as its person’s list shows it. */
export type ListedNotice = Pick<DueNotice, 'id' | 'at' | 'kind' | 'content'> & { isRead: boolean };

/** A page of what somebody was told, the latest first. */
export async function listNotices(db: Db, userId: string, page: PageRequest): Promise<ListPage<ListedNotice>> {
  const found = await readPage(page, 'desc', ({ beyond, order, take }) =>
    db.notice.findMany({
      where: { userId, ...(beyond && { id: beyond }) },
      orderBy: { id: order },
      take,
      select: { id: true, at: true, kind: true, content: true, readAt: true },
    }),
  );
  return mapRows(found, ({ readAt, content, ...notice }) => ({
    ...notice,
    content: content as unknown as NoticeContent,
    isRead: readAt !== null,
  }));
}

/** Notes that a person has read all that they were told until now. */
export async function markAllNoticesRead(db: Db, userId: string, now: Date): Promise<void> {
  await db.notice.updateMany({ where: { userId, readAt: null }, data: { readAt: now } });
}

/** A sign-in on a device where the person had never signed in. */
export interface NewDevice {
  id: string;
  content: NoticeContent;
  at: Date;
}

/** Notes that a person has read notices, which takes them off their home; those that aren't theirs stay as they are. */
export async function markNoticesRead(db: Db, userId: string, ids: string[], now: Date): Promise<void> {
  const id = { in: ids.filter(isUuid) };
  await db.notice.updateMany({ where: { id, userId, readAt: null }, data: { readAt: now } });
}

/**
 * The latest three sign-ins on new devices since a time, without that of the session that asks: its notice has the time
 * at which the sign-in began.
 */
export function listNewDevices(db: Db, userId: string, sessionId: string, since: Date): Promise<NewDevice[]> {
  return query(
    db,
    sql`
    SELECT id, content, at FROM notice
    WHERE user_id = ${userId} AND kind = 'new_device' AND id >= ${leastUuid(since)}::uuid
      AND dismissed_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM session WHERE session.id = ${sessionId}
        AND notice.at BETWEEN created_at - interval '15 seconds' AND created_at)
    ORDER BY id DESC LIMIT 3`,
  );
}
