import { pageQuery } from '@/lib/api/page-query.ts';
import { readListQuery } from '@/lib/api/read-query.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { db } from '@/lib/database/db.ts';
import { mapRows } from '@/lib/database/list-page.ts';
import { jsonText } from '@/lib/http/http.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { deliveryObject } from '@/lib/webhooks/delivery-object.ts';
import { ofCaller } from '@/lib/webhooks/endpoint-owner.ts';
import { publishEvents } from '@/lib/webhooks/publish-events.ts';
import { listDeliveries } from '@/lib/webhooks/seller-deliveries.ts';
import { findEndpoint } from '@/lib/webhooks/webhook-endpoints.ts';

type Context = { params: Promise<{ id: string }> };

/** The deliveries to a webhook endpoint, newest first. */
export const GET = storeEndpoint(
  'webhooks:read',
  async ({ access }, request, { params }: Context) => {
    const { id } = await params;
    const { page, answer } = readListQuery(request, pageQuery, { kind: `deliveries to ${id}`, access });
    if (!(await findEndpoint(db(), ofCaller(access), id))) throw new ApiError('unknown_webhook');
    await publishEvents();
    return jsonText(answer(mapRows(await listDeliveries(db(), id, page), deliveryObject)));
  },
  'reads its query',
);
