import { invoicesQuery } from '../list-query.ts';
import { pageQuery } from '../page-query.ts';
import { invoice, upcomingInvoice } from '../schema/invoice.ts';
import * as example from './example.ts';
import { about } from './operation.ts';

/** What v1 offers on a store’s invoices. */
export const INVOICE_OPERATIONS = about('Invoices', [
  {
    method: 'get',
    path: '/api/v1/invoices',
    id: 'listStoreInvoices',
    summary: 'List the store’s invoices',
    description: 'The store’s issued invoices, newest first, optionally of one status, customer or subscription.',
    scope: 'subscription_invoices:read',
    query: invoicesQuery,
    answer: { schema: invoice, wrapped: 'list', example: example.invoice },
  },
  {
    method: 'get',
    path: '/api/v1/invoices/{id}',
    id: 'getInvoice',
    summary: 'See an invoice',
    description: 'One issued invoice of the store.',
    scope: 'subscription_invoices:read',
    of: 'invoice',
    answer: { schema: invoice, wrapped: 'one', example: example.invoice },
  },
  {
    method: 'get',
    path: '/api/v1/subscriptions/{id}/upcoming_invoice',
    id: 'getUpcomingInvoice',
    summary: 'See the upcoming invoice',
    description:
      'What the customer will be billed next: pending lines, then the price of the next period, unless the ' +
      'subscription is paused or ends. Credit that will be carried on, or will lapse at the end, is a line of its own, ' +
      'so the total is never below 0.',
    scope: 'subscription_invoices:read',
    of: 'subscription',
    answer: { schema: upcomingInvoice, wrapped: 'one', example: example.upcomingInvoice },
    errors: ['subscription_canceled'],
  },
  {
    method: 'get',
    path: '/api/v1/subscriptions/{id}/invoices',
    id: 'listInvoices',
    summary: 'List issued invoices',
    description: 'The subscription’s issued invoices, newest first.',
    scope: 'subscription_invoices:read',
    of: 'subscription',
    query: pageQuery,
    answer: { schema: invoice, wrapped: 'list', example: example.invoice },
  },
]);
