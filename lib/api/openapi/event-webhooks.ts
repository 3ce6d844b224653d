import type { StoreApi } from '../../permissions/installation/store-document.ts';
import { exampleOf } from '../event-example.ts';
import { EVENT_SCHEMAS } from '../schema/event.ts';
import { DECLARED_EVENT } from './declared-event.ts';
import * as example from './example.ts';
import { headerParameter, type JsonSchema, reference } from './json-schema.ts';

/**
 * What endpoints are sent, by kind, the platform's own last, as OpenAPI 3.1 describes webhooks; made from the schemas
 * of the events.
 */
export function eventWebhooks(declared: StoreApi['events'] = {}): JsonSchema {
  const ours = EVENT_SCHEMAS.map(({ type, scope, sentence, schema }) => {
    const content = { schema: reference(schema), example: { ...example.event, type, data: exampleOf(type) } };
    return [type, webhook(`on${schema.meta()?.id}`, scope, sentence, content)];
  });
  const theirs = Object.entries(declared).map(([type, { scope, description }]) => {
    const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    const content = { schema: { $ref: `#/components/schemas/${DECLARED_EVENT}` } };
    const summary = description || `The platform says \`${type}\`.`;
    return [type, webhook(`on${words.join('')}OfPlatform`, scope, summary, content)];
  });
  return Object.fromEntries([...ours, ...theirs]);
}

function webhook(operationId: string, scope: string | null, summary: string, content: JsonSchema): JsonSchema {
  const who =
    scope === null
      ? 'Sent to the store, and to the app whose connection it is.'
      : `An app needs \`${scope}\` to receive it.`;
  const post = {
    operationId,
    security: [],
    tags: ['Events'],
    summary,
    description: `${who} Signed by Standard Webhooks: verify it before you trust it.`,
    parameters: HEADERS,
    requestBody: { required: true, content: { 'application/json': content } },
    responses: { '2XX': { description: 'Received. Anything else is tried again.' } },
  };
  return { post };
}

const HEADERS = [
  headerParameter('webhook-id', 'The event’s id: the same whenever it is delivered again.', example.event.id),
  headerParameter('webhook-timestamp', 'When it was sent, in seconds since 1970.', '1750032000'),
  headerParameter(
    'webhook-signature',
    '`v1` (HMAC-SHA256) and `v1a` (Ed25519) signatures, separated by spaces.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];
