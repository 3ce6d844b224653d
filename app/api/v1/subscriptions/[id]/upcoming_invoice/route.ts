import { objectEndpoint } from '@/lib/api/objects-endpoint.ts';
import { previewUpcomingInvoice } from '@/lib/billing/subscriptions/preview-subscription.ts';

/** What the customer will be billed next, as things stand. */
export const GET = objectEndpoint('subscription_invoices:read', {
  find: previewUpcomingInvoice,
  unknown: 'unknown_subscription',
});
