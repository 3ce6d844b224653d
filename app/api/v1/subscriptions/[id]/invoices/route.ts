import { pageQuery } from '@/lib/api/page-query.ts';
import { readListQuery } from '@/lib/api/read-query.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { listInvoices } from '@/lib/billing/invoices/invoices.ts';
import { hasSubscription } from '@/lib/billing/subscriptions/subscriptions.ts';
import { db } from '@/lib/database/db.ts';
import { jsonText } from '@/lib/http/http.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';

type Context = { params: Promise<{ id: string }> };

/** The issued invoices of a subscription, newest first. */
export const GET = storeEndpoint(
  'subscription_invoices:read',
  async ({ access }, request, { params }: Context) => {
    const { id } = await params;
    const { page, answer } = readListQuery(request, pageQuery, { kind: `invoices of ${id}`, access });
    if (!(await hasSubscription(db(), access, id))) throw new ApiError('unknown_subscription');
    return jsonText(answer(await listInvoices(db(), access, id, page)));
  },
  'reads its query',
);
