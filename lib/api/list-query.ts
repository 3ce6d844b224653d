import { z } from 'zod';
import { expand, pageQuery } from './page-query.ts';
import { time } from './schema/catalogue-body.ts';
import { invoiceStatus } from './schema/invoice.ts';
import { orderStatus } from './schema/order.ts';
import { subscriptionStatus } from './schema/subscription.ts';

/** The query of the list of subscriptions. */
export const subscriptionsQuery = pageQuery.extend({
  status: subscriptionStatus.optional().describe('Only those in this status.'),
  customer_id: z.uuid().optional().describe('Only those of this customer.'),
  updated_since: time.optional().describe('Only those changed at this time or later.'),
  expand,
});

/** The query of the list of customers. */
export const customersQuery = pageQuery.extend({
  email: z.string().min(1).optional().describe('Only those with exactly this email.'),
});

/** The query of the list of a store’s invoices. */
export const invoicesQuery = pageQuery.extend({
  status: invoiceStatus.optional().describe('Only those in this status.'),
  customer_id: z.uuid().optional().describe('Only those of this customer.'),
  subscription_id: z.uuid().optional().describe('Only those of this subscription.'),
});

/** The query of the list of orders. */
export const ordersQuery = invoicesQuery.extend({
  status: orderStatus.optional().describe('Only those in this status.'),
});

/** Nothing is older, and no database has a year 0. */
const day = z.iso
  .date()
  .refine((text) => text >= '1970')
  .optional();

/** Which days of a store the metrics are of. */
export const metricsQuery = z.object({
  from: day.describe('The first day, in the store’s time zone; by default 30 days up to `to`.'),
  to: day.describe('The last day; today by default.'),
});

/** The query of the list of events. */
export const eventsQuery = pageQuery.extend({
  after: z.uuid().optional().describe('The id of an event: those behind it, oldest first.'),
  wait: z
    .string()
    .regex(/^([12]?\d|30)$/)
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
  path: z.string().min(1).optional().describe('Only those whose path begins like this.'),
  error: z.string().min(1).optional().describe('Only those with this `error` or `reason`.'),
  id: z.string().min(1).optional().describe('Only those with this `request_id`.'),
});
