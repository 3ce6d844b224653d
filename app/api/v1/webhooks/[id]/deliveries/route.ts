import { listEndpoint } from '@/lib/api/objects-endpoint.ts';
import { pageQuery } from '@/lib/api/page-query.ts';
import { db } from '@/lib/database/db.ts';
import { mapRows } from '@/lib/database/list-page.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { deliveryObject } from '@/lib/webhooks/delivery-object.ts';
import { ofCaller } from '@/lib/webhooks/endpoint-owner.ts';
import { publishEvents } from '@/lib/webhooks/publish-events.ts';
import { listDeliveries } from '@/lib/webhooks/seller-deliveries.ts';
import { findEndpoint } from '@/lib/webhooks/webhook-endpoints.ts';

/** The deliveries to a webhook endpoint, newest first. */
export const GET = listEndpoint('webhooks:read', {
  kind: 'deliveries to',
  query: pageQuery,
  async read(access, page, { id }) {
    if (!(await findEndpoint(db(), ofCaller(access), id))) throw new ApiError('unknown_webhook');
    await publishEvents();
    return mapRows(await listDeliveries(db(), id, page), deliveryObject);
  },
});
