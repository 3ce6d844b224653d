import { z } from 'zod';
import { invoiceLine } from './invoice.ts';
import { amount, currency, id, timestamp } from './scalar.ts';

export const orderStatus = z
  .enum(['open', 'paid'], 'unknown_order_status')
  .describe('`open`: it has not been paid yet.');

export const order = z
  .strictObject({
    id: id.describe('That of the invoice.'),
    number: z.string(),
    status: orderStatus,
    billing_reason: z
      .enum(['first', 'renewal', 'swap', 'final'])
      .describe(
        'The first of a subscription, a further period, a change to another period, or what was left at its end.',
      ),
    created_at: timestamp,
    currency,
    total: amount,
    amount_paid: amount,
    lines: z.array(invoiceLine),
    subscription_id: id,
    customer: z
      .strictObject({ id, name: z.string().nullable(), email: z.string().nullable() })
      .describe('`name` and `email` are null without `customers:read`, and once the customer is deleted.'),
  })
  .meta({ id: 'Order', description: 'A sale: a paid or open invoice of a subscription.' });
