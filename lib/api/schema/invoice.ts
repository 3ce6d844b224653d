import { z } from 'zod';
import type { InvoiceLineObject, InvoiceObject, UpcomingInvoiceObject } from '../../billing/invoices/invoice-object.ts';
import { amount, currency, id, timestamp } from './scalar.ts';

export const invoiceLine = z
  .strictObject({
    description: z.string(),
    amount,
    currency,
    proration: z.boolean().describe('Whether it was added by a swap.'),
    period_start: timestamp,
    period_end: timestamp,
    variant_id: id.nullable(),
  })
  .meta({
    id: 'InvoiceLine',
    description: 'A line of an invoice, or one pending for the next.',
  }) satisfies z.ZodType<InvoiceLineObject>;

export const invoiceStatus = z
  .enum(['open', 'paid', 'uncollectible', 'void'], 'unknown_invoice_status')
  .describe(
    'The payment of an `open` invoice is tried again after 1, 3, 5 and 7 days, unless the subscription has ended; after that the seller settles it. ' +
      '`void` is reserved: no invoice has it today.',
  );

export const invoice = z
  .strictObject({
    id,
    number: z.string(),
    subscription_id: id,
    currency,
    status: invoiceStatus,
    issued_at: timestamp,
    period_start: timestamp,
    period_end: timestamp,
    lines: z.array(invoiceLine),
    total: amount,
  })
  .meta({
    id: 'Invoice',
    description: 'An issued invoice. Its lines and total never change.',
  }) satisfies z.ZodType<InvoiceObject>;

export const upcomingInvoice = z
  .strictObject({
    subscription_id: id,
    currency,
    due_at: timestamp
      .nullable()
      .describe('When it will be issued: after a pause on the day it ends; null where that has no date.'),
    lines: z
      .array(invoiceLine)
      .describe('The pending lines, then the price of the next period; if the subscription ends, what will lapse.'),
    total: amount,
  })
  .meta({
    id: 'UpcomingInvoice',
    description: 'The next invoice as things stand.',
  }) satisfies z.ZodType<UpcomingInvoiceObject>;
