import { listEndpoint } from '@/lib/api/objects-endpoint.ts';
import { pageQuery } from '@/lib/api/page-query.ts';
import { readNewEndpoint } from '@/lib/api/read-webhook-body.ts';
import { writeEndpoint } from '@/lib/api/write-endpoint.ts';
import { db } from '@/lib/database/db.ts';
import { mapRows } from '@/lib/database/list-page.ts';
import { URL_FAULTS } from '@/lib/http/outside-url.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { addEndpoint } from '@/lib/webhooks/add-endpoint.ts';
import { endpointObject } from '@/lib/webhooks/endpoint-object.ts';
import { ofCaller } from '@/lib/webhooks/endpoint-owner.ts';
import { listEndpoints } from '@/lib/webhooks/webhook-endpoints.ts';

/** The caller's webhook endpoints, newest first. */
export const GET = listEndpoint('webhooks:read', {
  kind: 'webhooks',
  query: pageQuery,
  read: async (access, page) => mapRows(await listEndpoints(db(), ofCaller(access), page), endpointObject),
});

/** Adds a webhook endpoint, and answers its secret, once. */
export const POST = writeEndpoint('webhooks:write', {
  read: readNewEndpoint,
  status: 201,
  isSecret: true,
  work: async ({ description = '', enabled = true, ...settings }, { keep, ...call }) => {
    const { store, caller, scopes } = call.access;
    const connectionId = 'app' in caller ? caller.connectionId : null;
    // An app's endpoint receives what its connection allows at that time; a key can't be asked later, so its scopes are
    // kept.
    const home = { storeId: store.id, mode: store.mode, connectionId, scopes: connectionId === null ? scopes : ['*'] };
    const added = await addEndpoint(
      home,
      { ...settings, description, enabled },
      {
        ...call,
        by: caller,
        keep: async (tx, { endpoint, secret }) => keep?.(tx, { ...endpointObject(endpoint), secret }),
      },
    );
    if ('secret' in added) return { ...endpointObject(added.endpoint), secret: added.secret };
    if (added.fault === 'too_many' || added.fault === 'already_made') throw new ApiError('too_many_endpoints');
    throw new ApiError('invalid_url', { param: 'url', wanted: URL_FAULTS[added.fault] });
  },
});
