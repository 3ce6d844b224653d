import { listEndpoint } from '@/lib/api/objects-endpoint.ts';
import { pageQuery } from '@/lib/api/page-query.ts';
import { invoicesPage } from '@/lib/billing/invoices/written-invoices.ts';
import { hasSubscription } from '@/lib/billing/subscriptions/subscriptions.ts';
import { db } from '@/lib/database/db.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';

/** The issued invoices of a subscription, newest first. */
export const GET = listEndpoint('subscription_invoices:read', {
  kind: 'invoices of',
  query: pageQuery,
  async read(access, page, { id }) {
    if (!(await hasSubscription(db(), access, id))) throw new ApiError('unknown_subscription');
    return invoicesPage(access, { ...page, subscription_id: id });
  },
});
