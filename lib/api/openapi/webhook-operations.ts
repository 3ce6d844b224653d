import { eventsQuery } from '../list-query.ts';
import { pageQuery } from '../page-query.ts';
import { event } from '../schema/event.ts';
import * as schema from '../schema/webhook.ts';
import * as example from './example.ts';
import { about } from './operation.ts';

const SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD0sK2kQ4zJ3M=';

/** Webhook endpoints and events. */
export const WEBHOOK_OPERATIONS = about('Webhooks', [
  {
    method: 'get',
    path: '/api/v1/webhooks',
    id: 'listWebhooks',
    summary: 'List webhook endpoints',
    description: 'With an app’s token those of its connection, with an API key the store’s; newest first.',
    scope: 'webhooks:read',
    query: pageQuery,
    answer: { schema: schema.webhookEndpoint, wrapped: 'list', example: example.webhookEndpoint },
  },
  {
    method: 'post',
    path: '/api/v1/webhooks',
    id: 'createWebhook',
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
      example: { ...example.webhookEndpoint, secret: SECRET },
    },
    errors: ['too_many_endpoints', 'invalid_url'],
  },
  {
    method: 'get',
    path: '/api/v1/webhooks/{id}',
    id: 'getWebhook',
    summary: 'See a webhook endpoint',
    description: 'Its secret is not shown again.',
    scope: 'webhooks:read',
    of: 'webhook endpoint',
    answer: { schema: schema.webhookEndpoint, wrapped: 'one', example: example.webhookEndpoint },
  },
  {
    method: 'patch',
    path: '/api/v1/webhooks/{id}',
    id: 'updateWebhook',
    summary: 'Change a webhook endpoint',
    description:
      'Disabling drops what is still to be delivered. Enabled again, it receives events from then on; ' +
      '`redeliver` sends what it missed.',
    scope: 'webhooks:write',
    of: 'webhook endpoint',
    body: { schema: schema.endpointChange, example: { enabled: true } },
    answer: { schema: schema.webhookEndpoint, wrapped: 'one', example: example.webhookEndpoint },
    errors: ['invalid_url'],
  },
  {
    method: 'delete',
    path: '/api/v1/webhooks/{id}',
    id: 'deleteWebhook',
    summary: 'Delete a webhook endpoint',
    description: 'Nothing is delivered to it any more, and its deliveries can’t be seen any more.',
    scope: 'webhooks:write',
    of: 'webhook endpoint',
    answer: {
      schema: schema.deletedEndpoint,
      wrapped: 'one',
      example: { id: example.webhookEndpoint.id, deleted: true },
    },
  },
  {
    method: 'post',
    path: '/api/v1/webhooks/{id}/rotate_secret',
    id: 'rotateWebhookSecret',
    summary: 'Replace an endpoint’s secret',
    description: 'Deliveries are signed with both secrets for `overlap_hours`, then with the new one alone.',
    scope: 'webhooks:write',
    of: 'webhook endpoint',
    body: { schema: schema.secretRotation, example: { overlap_hours: 24 } },
    answer: { schema: schema.newSecret, wrapped: 'one', example: { ...example.webhookEndpoint, secret: SECRET } },
  },
  {
    method: 'post',
    path: '/api/v1/webhooks/{id}/test',
    id: 'testWebhook',
    summary: 'Send a test event',
    description: 'An example of any kind, with `sequence` 0. It is in no list of events.',
    scope: 'webhooks:write',
    of: 'webhook endpoint',
    body: { schema: schema.testEvent, example: { type: example.event.type } },
    answer: { schema: schema.testSent, wrapped: 'one', status: 202, example: { event_id: example.event.id } },
  },
  {
    method: 'get',
    path: '/api/v1/webhooks/{id}/deliveries',
    id: 'listDeliveries',
    summary: 'List deliveries',
    description: 'Every event that was sent to the endpoint with every attempt, of 30 days, newest first.',
    scope: 'webhooks:read',
    of: 'webhook endpoint',
    query: pageQuery,
    answer: { schema: schema.delivery, wrapped: 'list', example: example.delivery },
  },
  {
    method: 'post',
    path: '/api/v1/webhooks/{id}/redeliver',
    id: 'redeliverEvents',
    summary: 'Deliver events again',
    description:
      'One event, or everything since a time of the last 30 days, also from while the endpoint was disabled; in ' +
      'order, with the same `webhook-id`.',
    scope: 'webhooks:write',
    of: 'webhook endpoint',
    body: { schema: schema.redelivery, example: { since: '2025-06-16T00:00:00Z' } },
    answer: { schema: schema.redelivering, wrapped: 'one', status: 202, example: { deliveries: 12 } },
  },
]);

export const EVENT_OPERATIONS = about('Events', [
  {
    method: 'get',
    path: '/api/v1/events',
    id: 'listEvents',
    summary: 'List events',
    description:
      'What is delivered, of 30 days, as far as the token’s scopes allow reading it; newest first. With `after`, what ' +
      'came after an event, oldest first. Events are never added later before one that you have read, so you miss none.',
    scope: 'webhooks:read',
    query: eventsQuery,
    answer: { schema: event, wrapped: 'list', example: example.event },
  },
  {
    method: 'get',
    path: '/api/v1/events/{id}',
    id: 'getEvent',
    summary: 'See an event',
    description: 'One event of the last 30 days.',
    scope: 'webhooks:read',
    of: 'event',
    answer: { schema: event, wrapped: 'one', example: example.event },
  },
]);
