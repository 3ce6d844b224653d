import { metricsQuery, ordersQuery } from '../list-query.ts';
import { metrics } from '../schema/metrics.ts';
import { order } from '../schema/order.ts';
import * as example from './example.ts';
import { about } from './operation.ts';

/** What a store has sold: reads that give way to a platform's where its document has the same paths. */
export const ORDER_OPERATIONS = about('Orders', [
  {
    method: 'get',
    path: '/api/v1/orders',
    id: 'listOrders',
    summary: 'List orders',
    description: 'The store’s sales, newest first: its paid and open invoices, with who bought.',
    scope: 'orders:read',
    query: ordersQuery,
    answer: { schema: order, wrapped: 'list', example: example.order },
  },
  {
    method: 'get',
    path: '/api/v1/orders/{id}',
    id: 'getOrder',
    summary: 'See an order',
    description: 'One sale of the store.',
    scope: 'orders:read',
    of: 'order',
    answer: { schema: order, wrapped: 'one', example: example.order },
  },
]);

export const METRICS_OPERATIONS = about('Metrics', [
  {
    method: 'get',
    path: '/api/v1/metrics',
    id: 'getMetrics',
    summary: 'See what a store comes to',
    description:
      'Day by day, at most 366 days, in the store’s time zone: what was invoiced and collected, and how many ' +
      'subscriptions there were, began and ended. The last 30 days unless you ask for others.',
    scope: 'metrics:read',
    query: metricsQuery,
    answer: { schema: metrics, wrapped: 'one', example: example.metrics },
  },
]);
