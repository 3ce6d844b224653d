import { callsOfRequest } from '@/lib/calls/logged-requests.ts';
import type { Db } from '@/lib/database/db.ts';
import { query, sql } from '@/lib/database/query.ts';
import { leastUuid } from '@/lib/kernel/text/uuid.ts';
import type { SellerId } from '@/lib/permissions/seller.ts';

/** A call of an app that the seller works on, or of a key of their stores. */
export interface SellerRequest {
  id: string;
  method: string;
  path: string;
  status: number;
  /** One of these is null. */
  appId: string | null;
  keyId: string | null;
  /** The name of the app or key. */
  holder: string;
}

/** The seller’s calls with a request id, newest first: callers may choose it, so there may be several. */
export async function findSellerRequests(
  db: Db,
  sellerId: SellerId,
  requestId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<SellerRequest[]> {
  return query<SellerRequest>(
    db,
    sql`SELECT call.id, call.method, call.path, call.status, app.id AS "appId", key.id AS "keyId",
      coalesce(app.name, key.name) AS holder
    FROM (${callsOfRequest(requestId)}) AS call
    LEFT JOIN app ON app.id = call.app_id AND (app.owner_id = ${sellerId}
      OR EXISTS (SELECT FROM app_developer WHERE app_developer.app_id = app.id AND user_id = ${sellerId}))
    LEFT JOIN api_key AS key ON key.id = call.holder_id AND call.app_id IS NULL
      AND EXISTS (SELECT FROM member WHERE member.store_id = key.store_id AND user_id = ${sellerId})
    WHERE call.id >= ${leastUuid(since)}::uuid AND coalesce(app.id, key.id) IS NOT NULL
    ORDER BY call.id DESC LIMIT ${limit}`,
  );
}
