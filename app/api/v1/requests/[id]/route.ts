import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { findRequest } from '@/lib/calls/logged-requests.ts';
import { readFirstKept } from '@/lib/calls/read-first-kept.ts';
import { requestObject } from '@/lib/calls/request-object.ts';
import { db } from '@/lib/database/db.ts';
import { json } from '@/lib/http/http.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { callerId } from '@/lib/stores/store-proof.ts';

type Context = { params: Promise<{ id: string }> };

/** One call of the caller's own connection or key. */
export const GET = storeEndpoint('requests:read', async ({ access, now }, _request, { params }: Context) => {
  const { id } = await params;
  const found = await findRequest(db(), { holderId: callerId(access.caller) }, id, readFirstKept(now));
  if (!found) throw new ApiError('unknown_request');
  return json({ data: requestObject(found) });
});
