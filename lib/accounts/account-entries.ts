import type { AccountEntry as AccountEntryRow } from '@/prisma/generated/client.ts';
import type { Db } from '../database/db.ts';
import { type ListPage, type PageRequest, readPage } from '../database/list-page.ts';
import { execute, sql } from '../database/query.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { leastUuid, newUuid } from '../kernel/text/uuid.ts';
import type { SellerId } from '../permissions/seller.ts';
import type { AccountEvent } from './account-event.ts';

/** When something happened to an account; from where, if a request caused it. */
export type AccountContext = Pick<RequestContext, 'now'> & Partial<RequestContext>;

/** Records what happened to an account, in the transaction of the change where there is one. */
export async function insertAccountEntry(
  db: Db,
  userId: string,
  kind: AccountEvent,
  context: AccountContext,
  detail: string | null = null,
): Promise<void> {
  const { now, requestId = null, address = null, userAgent = null } = context;
  await db.accountEntry.create({
    data: { id: newUuid(now), at: now, userId, kind, detail, requestId, address, userAgent },
    select: { id: true },
  });
}

/** Records a failure against the account with this email, in lower case; the same work when there is none. */
export async function insertFailureOf(
  db: Db,
  email: string,
  kind: AccountEvent,
  { now, requestId, address, userAgent }: AccountContext,
): Promise<void> {
  await execute(
    db,
    sql`
    INSERT INTO account_entry (id, at, user_id, kind, request_id, address, user_agent)
    SELECT (left(${newUuid(now)}, 24) || right(gen_random_uuid()::text, 12))::uuid, ${now.toISOString()}::timestamptz, id, ${kind}::text, ${requestId ?? null}::text,
      ${address ?? null}::text, ${userAgent ?? null}::text FROM "user" WHERE email = ${email} OR claimed_email = ${email}
    LIMIT 50`,
  );
}

/** A page of what happened to the person's own account, newest first. */
export function listSellerAccountEntries(
  db: Db,
  sellerId: SellerId,
  request: PageRequest,
): Promise<ListPage<AccountEntry>> {
  return readPage(request, 'desc', ({ beyond, order, take }) =>
    db.accountEntry.findMany({
      where: { userId: sellerId, ...(beyond && { id: beyond }) },
      orderBy: { id: order },
      take,
      select: { id: true, at: true, kind: true, detail: true, address: true, userAgent: true },
    }),
  );
}

export type AccountEntry = Omit<AccountEntryRow, 'userId' | 'requestId'>;

/** Removes what happened before this time. */
export async function dropAccountEntries(db: Db, before: Date): Promise<void> {
  await db.accountEntry.deleteMany({ where: { id: { lt: leastUuid(before) } } });
}
