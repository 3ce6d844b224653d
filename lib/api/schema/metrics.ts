import { z } from 'zod';
import type { MetricsObject } from '../../billing/subscriptions/totals/metrics-object.ts';
import { amount, currency } from './scalar.ts';

const date = z.iso.date();
const money = z.array(z.strictObject({ currency, amount }));
const count = z.int().min(0);

export const metrics = z
  .strictObject({
    time_zone: z.string().describe('The store’s, as IANA names it: its days are these.'),
    days: z.array(
      z.strictObject({
        date,
        invoiced: money.describe('The totals of invoices that were issued, by currency.'),
        collected: money.describe('The totals of invoices that were paid, by currency.'),
        active: count.describe(
          'Subscriptions that had begun and not ended when the day was over, trials and paused ones too.',
        ),
        new: count.describe('Subscriptions that began.'),
        ended: count.describe('Subscriptions that ended.'),
        failed: count.describe('Payments that failed, each try counted.'),
      }),
    ),
  })
  .meta({ id: 'Metrics', description: 'What a store comes to, day by day.' }) satisfies z.ZodType<MetricsObject>;
