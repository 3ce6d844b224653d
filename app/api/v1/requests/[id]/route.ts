import { objectEndpoint } from '@/lib/api/objects-endpoint.ts';
import { findRequest } from '@/lib/calls/logged-requests.ts';
import { readFirstKept } from '@/lib/calls/read-first-kept.ts';
import { requestObject } from '@/lib/calls/request-object.ts';
import { db } from '@/lib/database/db.ts';
import { callerId } from '@/lib/stores/store-proof.ts';

/** One call of the caller's own connection or key. */
export const GET = objectEndpoint('requests:read', {
  async find(access, id, { now }) {
    const found = await findRequest(db(), { holderId: callerId(access.caller) }, id, readFirstKept(now));
    return found && requestObject(found);
  },
  unknown: 'unknown_request',
});
