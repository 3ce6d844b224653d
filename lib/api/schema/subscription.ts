import { z } from 'zod';
import type { SubscriptionObject } from '../../billing/subscription-object.ts';
import { invoiceLine } from './invoice.ts';
import { id, timestamp } from './scalar.ts';

export const subscriptionStatus = z
  .enum(['trialing', 'active', 'past_due', 'paused', 'canceled'])
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
  })
  .meta({
    id: 'Subscription',
    description: 'A subscription of the connected store.',
  }) satisfies z.ZodType<SubscriptionObject>;

export const subscriptionPreview = subscription
  .extend({ lines: z.array(invoiceLine).describe('The lines the action would add to the next invoice.') })
  .meta({ id: 'SubscriptionPreview', description: 'The subscription as it would be.' });
