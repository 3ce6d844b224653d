import type { StoreApi } from '../../permissions/installation/store-document.ts';
import { exampleOf } from '../event-example.ts';
import { EVENT_SCHEMAS } from '../schema/event.ts';
import { DECLARED_EVENT } from './declared-event.ts';
import * as example from './example.ts';
import { type JsonSchema, reference } from './json-schema.ts';

/**
 * What endpoints are sent, by kind, the platform's own last, as OpenAPI 3.1 describes webhooks; made from the schemas
 * of the events.
 */
export function eventWebhooks(declared: StoreApi['events'] = {}): JsonSchema {
  const ours = EVENT_SCHEMAS.map(({ type, scope, sentence, schema }) => [
    type,
    { post: webhook(type, scope, sentence, schema) },
  ]);
  const theirs = Object.entries(declared).map(([type, { scope, description }]) => [
    type,
    { post: ofPlatform(type, scope, description) },
  ]);
  return Object.fromEntries([...ours, ...theirs]);
}

function ofPlatform(type: string, scope: string, description: string): JsonSchema {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return {
    operationId: `on${words.join('')}OfPlatform`,
    security: [],
    tags: ['Events'],
    summary: description || `The platform says \`${type}\`.`,
    description: `An app needs \`${scope}\` to receive it. Signed by Standard Webhooks: verify it before you trust it.`,
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${DECLARED_EVENT}` } } },
    },
    responses: { '2XX': { description: 'Received. Anything else is tried again.' } },
  };
}

function webhook(
  type: (typeof EVENT_SCHEMAS)[number]['type'],
  scope: string | null,
  sentence: string,
  schema: (typeof EVENT_SCHEMAS)[number]['schema'],
): JsonSchema {
  const who =
    scope === null
      ? 'Sent to the store, and to the app whose connection it is.'
      : `An app needs \`${scope}\` to receive it.`;
  return {
    operationId: `on${schema.meta()?.id}`,
    security: [],
    tags: ['Events'],
    summary: sentence,
    description: `${who} Signed by Standard Webhooks: verify it before you trust it.`,
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: reference(schema), example: { ...example.event, type, data: exampleOf(type) } },
      },
    },
    responses: { '2XX': { description: 'Received. Anything else is tried again.' } },
  };
}

const HEADERS = [
  header('webhook-id', 'The event’s id: the same whenever it is delivered again.', example.event.id),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970.', '1750032000'),
  header(
    'webhook-signature',
    '`v1` (HMAC-SHA256) and `v1a` (Ed25519) signatures, separated by spaces.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

function header(name: string, description: string, value: string): JsonSchema {
  return { name, in: 'header', required: true, description, schema: { type: 'string' }, example: value };
}
