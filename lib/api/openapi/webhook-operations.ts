import { eventsQuery } from '../list-query.ts';
import { pageQuery } from '../page-query.ts';
import { event } from '../schema/event.ts';
import * as schema from '../schema/webhook.ts';
import * as example from './example.ts';
import type { Operation } from './operation.ts';

const SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD0sK2kQ4zJ3M=';

/** Webhook endpoints and events. */
export const WEBHOOK_OPERATIONS: Operation[] = [
  {
    method: 'get',
    path: '/api/v1/webhooks',
    id: 'listWebhooks',
    tag: 'Webhooks',
    summary: 'List webhook endpoints',
    description: 'With an app’s token those of its connection, with an API key the store’s; newest first.',
    scope: 'webhooks:read',
    query: pageQuery,
    answer: {
      schema: schema.webhookEndpoint,
      wrapped: 'list',
      example: { data: [example.webhookEndpoint], next_cursor: null },
    },
    errors: [],
  },
  {
    method: 'post',
    path: '/api/v1/webhooks',
    id: 'createWebhook',
    tag: 'Webhooks',
    summary: 'Add a webhook endpoint',
    description:
      'It receives the events whose objects the token’s scopes allow reading. One added with an app’s token ends with the connection. ' +
      'The answer has its secret, which is shown only now.',
    scope: 'webhooks:write',
    body: {
      schema: schema.newEndpoint,
      example: { url: example.webhookEndpoint.url, events: example.webhookEndpoint.events },
    },
    answer: {
      schema: schema.createdEndpoint,
      wrapped: 'one',
      status: 201,
      example: { data: { ...example.webhookEndpoint, secret: SECRET } },
    },
    errors: ['too_many_endpoints', 'idempotency_conflict', 'invalid_url'],
  },
  {
    method: 'get',
    path: '/api/v1/webhooks/{id}',
    id: 'getWebhook',
    tag: 'Webhooks',
    summary: 'See a webhook endpoint',
    description: 'Its secret is not shown again.',
    scope: 'webhooks:read',
    of: 'webhook endpoint',
    answer: { schema: schema.webhookEndpoint, wrapped: 'one', example: { data: example.webhookEndpoint } },
    errors: ['not_found'],
  },
  {
    method: 'patch',
    path: '/api/v1/webhooks/{id}',
    id: 'updateWebhook',
    tag: 'Webhooks',
    summary: 'Change a webhook endpoint',
    description:
      'Disabling drops what is still to be delivered. Enabled again, it receives events from then on; ' +
      '`redeliver` sends what it missed.',
    scope: 'webhooks:write',
    of: 'webhook endpoint',
    body: { schema: schema.endpointChange, example: { enabled: true } },
    answer: { schema: schema.webhookEndpoint, wrapped: 'one', example: { data: example.webhookEndpoint } },
    errors: ['not_found', 'idempotency_conflict', 'invalid_url'],
  },
  {
    method: 'delete',
    path: '/api/v1/webhooks/{id}',
    id: 'deleteWebhook',
    tag: 'Webhooks',
    summary: 'Delete a webhook endpoint',
    description: 'Nothing is delivered to it any more, and its deliveries can’t be seen any more.',
    scope: 'webhooks:write',
    of: 'webhook endpoint',
    answer: {
      schema: schema.deletedEndpoint,
      wrapped: 'one',
      example: { data: { id: example.webhookEndpoint.id, deleted: true } },
    },
    errors: ['not_found', 'idempotency_conflict'],
  },
  {
    method: 'post',
    path: '/api/v1/webhooks/{id}/rotate_secret',
    id: 'rotateWebhookSecret',
    tag: 'Webhooks',
    summary: 'Replace an endpoint’s secret',
    description: 'Deliveries are signed with both secrets for `overlap_hours`, then with the new one alone.',
    scope: 'webhooks:write',
    of: 'webhook endpoint',
    body: { schema: schema.secretRotation, example: { overlap_hours: 24 } },
    answer: {
      schema: schema.newSecret,
      wrapped: 'one',
      example: { data: { ...example.webhookEndpoint, secret: SECRET } },
    },
    errors: ['not_found', 'idempotency_conflict'],
  },
  {
    method: 'post',
    path: '/api/v1/webhooks/{id}/test',
    id: 'testWebhook',
    tag: 'Webhooks',
    summary: 'Send a test event',
    description: 'An example of any kind, with `sequence` 0. It is in no list of events.',
    scope: 'webhooks:write',
    of: 'webhook endpoint',
    body: { schema: schema.testEvent, example: { type: example.event.type } },
    answer: { schema: schema.testSent, wrapped: 'one', status: 202, example: { data: { event_id: example.event.id } } },
    errors: ['not_found', 'idempotency_conflict'],
  },
  {
    method: 'get',
    path: '/api/v1/webhooks/{id}/deliveries',
    id: 'listDeliveries',
    tag: 'Webhooks',
    summary: 'List deliveries',
    description: 'Every event that was sent to the endpoint with every attempt, of 30 days, newest first.',
    scope: 'webhooks:read',
    of: 'webhook endpoint',
    query: pageQuery,
    answer: { schema: schema.delivery, wrapped: 'list', example: { data: [example.delivery], next_cursor: null } },
    errors: ['not_found'],
  },
  {
    method: 'post',
    path: '/api/v1/webhooks/{id}/redeliver',
    id: 'redeliverEvents',
    tag: 'Webhooks',
    summary: 'Deliver events again',
    description:
      'One event, or everything since a time of the last 30 days, also from while the endpoint was disabled; in ' +
      'order, with the same `webhook-id`.',
    scope: 'webhooks:write',
    of: 'webhook endpoint',
    body: { schema: schema.redelivery, example: { since: '2025-06-16T00:00:00Z' } },
    answer: { schema: schema.redelivering, wrapped: 'one', status: 202, example: { data: { deliveries: 12 } } },
    errors: ['not_found', 'idempotency_conflict'],
  },
  {
    method: 'get',
    path: '/api/v1/events',
    id: 'listEvents',
    tag: 'Events',
    summary: 'List events',
    description:
      'What is delivered, of 30 days, as far as the token’s scopes allow reading it; newest first. With `after`, what ' +
      'came after an event, oldest first. Events are never added later before one that you have read, so you miss none.',
    scope: 'webhooks:read',
    query: eventsQuery,
    answer: { schema: event, wrapped: 'list', example: { data: [example.event], next_cursor: null } },
    errors: [],
  },
  {
    method: 'get',
    path: '/api/v1/events/{id}',
    id: 'getEvent',
    tag: 'Events',
    summary: 'See an event',
    description: 'One event of the last 30 days.',
    scope: 'webhooks:read',
    of: 'event',
    answer: { schema: event, wrapped: 'one', example: { data: example.event } },
    errors: ['not_found'],
  },
];
