import { z } from 'zod';
import type { PreviewObject, SubscriptionObject } from '../../billing/subscriptions/subscription-object.ts';
import { customer } from './customer.ts';
import { invoiceLine, upcomingInvoice } from './invoice.ts';
import { product, variant } from './product.ts';
import { amount, id, metadata, timestamp } from './scalar.ts';

export const subscriptionStatus = z
  .enum(['trialing', 'active', 'past_due', 'paused', 'canceled'], 'unknown_status')
  .meta({ id: 'SubscriptionStatus', description: 'The state of a subscription.' });

export const subscription = z
  .strictObject({
    id,
    status: subscriptionStatus,
    cancel_at_period_end: z.boolean().describe('Whether it ends with the current period instead of renewing.'),
    current_period_end: timestamp,
    updated_at: timestamp,
    customer_id: id,
    product_id: id,
    variant_id: id,
    current_period_start: timestamp,
    canceled_at: timestamp
      .nullable()
      .describe('When the latest cancellation was requested; null again after a resume.'),
    ended_at: timestamp.nullable().describe('When it became `canceled`.'),
    scheduled_change: z
      .strictObject({ variant_id: id, at: timestamp })
      .nullable()
      .describe('What it changes to when it renews; `resume` takes it back.'),
    pause: z
      .strictObject({
        starts_at: timestamp.describe('Since when it is paused; the end of the period where that is yet to come.'),
        resumes_at: timestamp.nullable().describe('When it goes on by itself; null: when somebody resumes it.'),
      })
      .nullable()
      .describe('The pause that it is in, or that is scheduled.'),
    metadata,
  })
  .meta({
    id: 'Subscription',
    description: 'A subscription of the connected store.',
  }) satisfies z.ZodType<SubscriptionObject>;

/** A subscription with what `expand` asked for. */
export const expandedSubscription = subscription
  .extend({
    customer: customer.nullable().optional().describe('With `expand`; null once the customer has been deleted.'),
    product: product.nullable().optional().describe('With `expand`.'),
    variant: variant.nullable().optional().describe('With `expand`.'),
  })
  .meta({ id: 'ExpandedSubscription', description: 'A subscription, with what `expand` asked for.' });

export const subscriptionPreview = subscription
  .extend({
    lines: z
      .array(invoiceLine)
      .describe('All lines of the invoice that is issued at once; if none is, the lines added for the next one.'),
    due_now: amount.describe('The total that is invoiced at once; 0 if nothing is.'),
    next_invoice: upcomingInvoice.nullable().describe('The next invoice after the update; null if there is none.'),
    preview_id: id.describe('Send it with the same body to `PATCH`: it does exactly this, or nothing.'),
    valid_until: timestamp,
  })
  .meta({
    id: 'SubscriptionPreview',
    description: 'The subscription as it would be.',
  }) satisfies z.ZodType<PreviewObject>;
