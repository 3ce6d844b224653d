import { actionBody } from '../action-body.ts';
import { pageQuery, subscriptionsQuery } from '../list-query.ts';
import { invoice, upcomingInvoice } from '../schema/invoice.ts';
import { product } from '../schema/product.ts';
import { connectedStore } from '../schema/store.ts';
import { subscription, subscriptionPreview } from '../schema/subscription.ts';
import * as example from './example.ts';
import type { Operation } from './operation.ts';

const ACTION_ERRORS = [
  'invalid_request',
  'not_found',
  'subscription_canceled',
  'subscription_paused',
  'subscription_past_due',
  'subscription_cancellation_scheduled',
  'subscription_not_scheduled_to_cancel',
  'idempotency_conflict',
  'variant_not_found',
  'product_not_found',
  'variant_archived',
  'currency_mismatch',
  'same_variant',
  'ambiguous_variant',
];

/** What v1 offers on a connected store. */
export const STORE_OPERATIONS: Operation[] = [
  {
    method: 'get',
    path: '/api/v1/me',
    id: 'getConnectedStore',
    tag: 'Connection',
    summary: 'See what a token is for',
    description: 'The connected store, with the app and the connection of the token. Any valid token may ask.',
    scope: null,
    answer: { schema: connectedStore, wrapped: 'one', example: { data: example.connectedStore } },
    errors: [],
  },
  {
    method: 'get',
    path: '/api/v1/products',
    id: 'listProducts',
    tag: 'Products',
    summary: 'List products',
    description: 'The store’s products with their variants, oldest first. `swap` takes the ids of both.',
    scope: 'products:read',
    query: pageQuery,
    answer: { schema: product, wrapped: 'list', example: { data: [example.product], next_cursor: null } },
    errors: ['invalid_request'],
  },
  {
    method: 'get',
    path: '/api/v1/subscriptions',
    id: 'listSubscriptions',
    tag: 'Subscriptions',
    summary: 'List subscriptions',
    description: 'The store’s subscriptions, oldest first.',
    scope: 'subscriptions:read',
    query: subscriptionsQuery,
    answer: { schema: subscription, wrapped: 'list', example: { data: [example.subscription], next_cursor: null } },
    errors: ['invalid_request'],
  },
  {
    method: 'get',
    path: '/api/v1/subscriptions/{id}',
    id: 'getSubscription',
    tag: 'Subscriptions',
    summary: 'See a subscription',
    description: 'One subscription of the store.',
    scope: 'subscriptions:read',
    of: 'subscription',
    answer: { schema: subscription, wrapped: 'one', example: { data: example.subscription } },
    errors: ['not_found'],
  },
  {
    method: 'patch',
    path: '/api/v1/subscriptions/{id}',
    id: 'updateSubscription',
    tag: 'Subscriptions',
    summary: 'Cancel, resume or swap a subscription',
    description:
      '`cancel` ends it with the current period, `cancel_immediately` now. `resume` undoes a scheduled cancellation. ' +
      '`swap` moves it to another variant at once and prorates; it names `variant_id`, or `product_id` for the ' +
      'product’s one active variant in the same currency.',
    scope: 'subscriptions:write',
    of: 'subscription',
    body: { schema: actionBody, example: example.swap },
    answer: { schema: subscription, wrapped: 'one', example: { data: example.subscription } },
    errors: ACTION_ERRORS,
  },
  {
    method: 'post',
    path: '/api/v1/subscriptions/{id}/preview',
    id: 'previewSubscription',
    tag: 'Subscriptions',
    summary: 'Preview an update',
    description:
      'Takes the body of the update and answers with the subscription as it would be, or with the same errors. ' +
      'Changes nothing.',
    scope: 'subscriptions:read',
    of: 'subscription',
    body: { schema: actionBody, example: example.swap },
    answer: {
      schema: subscriptionPreview,
      wrapped: 'one',
      example: { data: { ...example.subscription, lines: example.lines } },
    },
    errors: ACTION_ERRORS,
  },
  {
    method: 'get',
    path: '/api/v1/subscriptions/{id}/upcoming_invoice',
    id: 'getUpcomingInvoice',
    tag: 'Invoices',
    summary: 'See the upcoming invoice',
    description:
      'What the customer will be billed next: pending lines, then the price of the next period unless the ' +
      'subscription ends.',
    scope: 'subscription_invoices:read',
    of: 'subscription',
    answer: { schema: upcomingInvoice, wrapped: 'one', example: { data: example.upcomingInvoice } },
    errors: ['not_found', 'subscription_canceled'],
  },
  {
    method: 'get',
    path: '/api/v1/subscriptions/{id}/invoices',
    id: 'listInvoices',
    tag: 'Invoices',
    summary: 'List issued invoices',
    description: 'The subscription’s issued invoices, newest first.',
    scope: 'subscription_invoices:read',
    of: 'subscription',
    query: pageQuery,
    answer: { schema: invoice, wrapped: 'list', example: { data: [example.invoice], next_cursor: null } },
    errors: ['invalid_request', 'not_found'],
  },
];
