import type { LoggedRow } from '@/lib/calls/logged-requests.ts';
import { type MadeCall, recordCall } from '@/lib/calls/record-call.ts';
import { db } from '@/lib/database/db.ts';
import { query, type Sql, sql } from '@/lib/database/query.ts';

/** The calls that are in the log, oldest first. @param where of their columns */
export function loggedCalls(where: Sql = sql`TRUE`): Promise<LoggedRow[]> {
  return query<LoggedRow>(
    db(),
    sql`SELECT id, method, path, status, reason, micros, request_id AS "requestId", app_id AS "appId",
      holder_id AS "holderId", store_id AS "storeId", mode::text AS mode, sent, answered, listed
    FROM logged_call WHERE ${where} ORDER BY id`,
  );
}

/** Notes a call that was made just now. */
export function noteCall(made: Partial<MadeCall>): void {
  recordCall({
    at: new Date(),
    requestId: 'req_of_this_test',
    method: 'GET',
    url: 'https://a.example/v1/me',
    status: 200,
    reason: undefined,
    began: performance.now(),
    whose: {},
    isProven: false,
    address: '127.0.0.1',
    ...made,
  });
}
