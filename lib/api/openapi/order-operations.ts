import { metricsQuery, ordersQuery } from '../list-query.ts';
import { metrics } from '../schema/metrics.ts';
import { order } from '../schema/order.ts';
import * as example from './example.ts';
import type { Operation } from './operation.ts';

/** What a store has sold: reads that give way to a platform's where its document has the same paths. */
export const ORDER_OPERATIONS: Operation[] = [
  {
    method: 'get',
    path: '/api/v1/orders',
    id: 'listOrders',
    tag: 'Orders',
    summary: 'List orders',
    description: 'The store’s sales, newest first: its paid and open invoices, with who bought.',
    scope: 'orders:read',
    query: ordersQuery,
    answer: { schema: order, wrapped: 'list', example: { data: [example.order], next_cursor: null } },
    errors: [],
  },
  {
    method: 'get',
    path: '/api/v1/orders/{id}',
    id: 'getOrder',
    tag: 'Orders',
    summary: 'See an order',
    description: 'One sale of the store.',
    scope: 'orders:read',
    of: 'order',
    answer: { schema: order, wrapped: 'one', example: { data: example.order } },
    errors: ['not_found'],
  },
  {
    method: 'get',
    path: '/api/v1/metrics',
    id: 'getMetrics',
    tag: 'Metrics',
    summary: 'See what a store comes to',
    description:
      'Day by day, at most 366 days, in the store’s time zone: what was invoiced and collected, and how many ' +
      'subscriptions there were, began and ended. The last 30 days unless you ask for others.',
    scope: 'metrics:read',
    query: metricsQuery,
    answer: { schema: metrics, wrapped: 'one', example: { data: example.metrics } },
    errors: [],
  },
];
