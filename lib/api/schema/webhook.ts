import { z } from 'zod';
import type { DeliveryObject } from '../../webhooks/delivery-object.ts';
import type { EndpointObject } from '../../webhooks/endpoint-object.ts';
import { eventKind, eventKinds } from './event.ts';
import { id, timestamp } from './scalar.ts';

const members = {
  id,
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()).describe('Kinds of event, or `["*"]` for every kind.'),
  enabled: z.boolean().describe('False when it was disabled, failed for three days, or answered 410.'),
  created_at: timestamp,
};

export const webhookEndpoint = z
  .strictObject(members)
  .meta({ id: 'WebhookEndpoint', description: 'Where events are sent.' }) satisfies z.ZodType<EndpointObject>;

const secret = z.string().describe('Verifies deliveries (Standard Webhooks). Shown only now.');

export const createdEndpoint = z
  .strictObject({ ...members, secret })
  .meta({ id: 'CreatedWebhookEndpoint', description: 'A new endpoint with its secret.' });

export const newSecret = z
  .strictObject({ ...members, secret })
  .meta({ id: 'WebhookSecret', description: 'An endpoint with its new secret.' });

const url = z.string('a string').describe('An https URL on the public internet; http to `localhost` while developing.');
const description = z
  .string('a string')
  .max(200, 'at most 200 characters')
  .regex(/^\P{Cc}*$/u, 'one line of text without control characters');

export const newEndpoint = z
  .strictObject({
    url,
    description: description.optional(),
    events: eventKinds,
    enabled: z.boolean('true or false').optional(),
  })
  .meta({ id: 'NewWebhookEndpoint', description: 'A webhook endpoint to add.' });

export const endpointChange = z
  .strictObject({
    url: url.optional(),
    description: description.optional(),
    events: eventKinds.optional(),
    enabled: z.boolean('true or false').optional(),
  })
  .meta({ id: 'WebhookEndpointChange', description: 'What to change about an endpoint.' });

export const secretRotation = z
  .strictObject({
    overlap_hours: z
      .int('a whole number from 0 to 72')
      .min(0, 'a whole number from 0 to 72')
      .max(72, 'a whole number from 0 to 72')
      .describe('For how long the old secret signs beside the new one; at 0 all old secrets end.'),
  })
  .meta({ id: 'WebhookSecretRotation', description: 'How to replace an endpoint’s secret.' });

export const testEvent = z
  .strictObject({ type: eventKind })
  .meta({ id: 'WebhookTest', description: 'A test event to send.' });

export const redelivery = z
  .strictObject({
    since: z.iso.datetime({ offset: true, error: 'a time such as 2026-05-31T12:00:00Z' }).optional(),
    event_id: z.uuid('the id of an event').optional(),
  })
  .refine((body) => (body.since === undefined) !== (body.event_id === undefined), {
    path: ['since'],
    error: 'given, or event_id, and not both',
  })
  .meta({
    id: 'WebhookRedelivery',
    description: 'Which events to deliver again: one, or everything since a time.',
    oneOf: [{ required: ['since'] }, { required: ['event_id'] }],
  });

export const delivery = z
  .strictObject({
    id,
    event_id: id,
    type: z.string(),
    status: z.enum(['pending', 'succeeded', 'failed']),
    attempts: z.array(
      z.strictObject({
        at: timestamp,
        status: z.int().nullable().describe('The answer’s; null when there was none.'),
        error: z.string().nullable().describe('Why it failed, unless the status says it.'),
        duration_ms: z.int(),
        response_body: z.string().nullable().describe('The first 4 KiB.'),
      }),
    ),
    next_attempt_at: timestamp.nullable(),
  })
  .meta({ id: 'WebhookDelivery', description: 'An event on its way to an endpoint.' }) as z.ZodType<DeliveryObject>;

export const deletedEndpoint = z
  .strictObject({ id, deleted: z.literal(true) })
  .meta({ id: 'DeletedWebhookEndpoint', description: 'The endpoint is gone.' });

export const testSent = z
  .strictObject({ event_id: id })
  .meta({ id: 'WebhookTestSent', description: 'The test event is on its way.' });

export const redelivering = z
  .strictObject({ deliveries: z.int().describe('How many events are delivered again.') })
  .meta({ id: 'WebhookRedelivering', description: 'The events are on their way.' });
