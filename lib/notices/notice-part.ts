import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import { newUuid } from '../database/uuid.ts';
import { ESSENTIAL_KINDS, type NoticeKind } from './notice-kind.ts';

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
