import { objectEndpoint } from '@/lib/api/objects-endpoint.ts';
import { readEndpointChange } from '@/lib/api/read-webhook-body.ts';
import { writeEndpoint } from '@/lib/api/write-endpoint.ts';
import { db } from '@/lib/database/db.ts';
import { URL_FAULTS } from '@/lib/http/outside-url.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { changeEndpoint, deleteEndpoint } from '@/lib/webhooks/change-endpoint.ts';
import { endpointObject } from '@/lib/webhooks/endpoint-object.ts';
import { ofCaller } from '@/lib/webhooks/endpoint-owner.ts';
import { findEndpoint } from '@/lib/webhooks/webhook-endpoints.ts';

/** One of the caller's webhook endpoints. */
export const GET = objectEndpoint('webhooks:read', {
  async find(access, id) {
    const found = await findEndpoint(db(), ofCaller(access), id);
    return found && endpointObject(found);
  },
  unknown: 'unknown_webhook',
});

/** Changes a webhook endpoint, or switches it on or off. */
export const PATCH = writeEndpoint('webhooks:write', {
  read: readEndpointChange,
  work: async (edit, call, id) => {
    const changed = await changeEndpoint(ofCaller(call.access), id, edit, call);
    if (!changed) throw new ApiError('unknown_webhook');
    if ('fault' in changed) throw new ApiError('invalid_url', { param: 'url', wanted: URL_FAULTS[changed.fault] });
    return endpointObject(changed);
  },
});

/** Deletes a webhook endpoint. */
export const DELETE = writeEndpoint('webhooks:write', {
  work: async (_, call, id) => {
    if (!(await deleteEndpoint(ofCaller(call.access), id, call))) throw new ApiError('unknown_webhook');
    return { id, deleted: true };
  },
});
