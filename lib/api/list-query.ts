import { z } from 'zod';
import { expand, pageQuery } from './page-query.ts';
import { invoiceStatus } from './schema/invoice.ts';
import { orderStatus } from './schema/order.ts';
import { subscriptionStatus } from './schema/subscription.ts';

const filled = z.string().min(1, 'empty').optional();
const ofCustomer = z.uuid('malformed_customer_id').optional().describe('Only those of this customer.');

/** The query of the list of subscriptions. */
export const subscriptionsQuery = pageQuery.extend({
  status: subscriptionStatus.optional().describe('Only those in this status.'),
  customer_id: ofCustomer,
  updated_since: z.iso
    .datetime({ offset: true, error: 'malformed_time' })
    .optional()
    .describe('Only those changed at this time or later.'),
  expand,
});

/** The query of the list of customers. */
export const customersQuery = pageQuery.extend({
  email: filled.describe('Only those with exactly this email.'),
});

/** The query of the list of a store’s invoices. */
export const invoicesQuery = pageQuery.extend({
  status: invoiceStatus.optional().describe('Only those in this status.'),
  customer_id: ofCustomer,
  subscription_id: z.uuid('malformed_subscription_id').optional().describe('Only those of this subscription.'),
});

/** The query of the list of orders. */
export const ordersQuery = invoicesQuery.extend({
  status: orderStatus.optional().describe('Only those in this status.'),
});

/** Nothing is older, and no database has a year 0. */
const day = z.iso
  .date('malformed_day')
  .refine((text) => text >= '1970', 'malformed_day')
  .optional();

/** Which days of a store the metrics are of. */
export const metricsQuery = z.object({
  from: day.describe('The first day, in the store’s time zone; by default 30 days up to `to`.'),
  to: day.describe('The last day; today by default.'),
});

/** The query of the list of events. */
export const eventsQuery = pageQuery.extend({
  after: z.uuid('unknown_place').optional().describe('The id of an event: those behind it, oldest first.'),
  wait: z
    .string()
    .regex(/^([12]?\d|30)$/, 'wait_out_of_range')
    .transform(Number)
    .optional()
    .meta({
      description: 'With `after`: for how many seconds to wait while there is nothing behind it.',
      readAs: { type: 'integer', minimum: 0, maximum: 30 },
    }),
});

/** The query of the request log. */
export const requestsQuery = pageQuery.extend({
  status: z
    .string()
    .regex(/^[2-5](\d\d|xx)$/, 'unknown_http_status')
    .optional()
    .describe('Only those with this status, such as `404`; `4xx` for all of them.'),
  path: filled.describe('Only those whose path begins like this.'),
  error: filled.describe('Only those with this `error` or `reason`.'),
  id: filled.describe('Only those with this `request_id`.'),
});
