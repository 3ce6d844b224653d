import type { StoreApi } from '../../permissions/installation/store-document.ts';
import type { JsonSchema } from './json-schema.ts';

/** The schema of what the platform posts; a schema of its own of that name gets another. */
export const DECLARED_EVENT = 'PlatformEvent';

/** Schemas to which the platform's kinds of events are added, where its document declares any. */
export function withDeclared(
  schemas: Record<string, JsonSchema>,
  events: StoreApi['events'] = {},
): Record<string, JsonSchema> {
  const types = Object.keys(events);
  const { EventKind: kind, Event: event } = schemas;
  if (types.length === 0 || !kind || !event) return schemas;
  const all = [...(kind.enum as string[]), ...types];
  return {
    ...schemas,
    EventKind: { ...kind, enum: all },
    Event: { ...event, oneOf: [...(event.oneOf as object[]), { $ref: `#/components/schemas/${DECLARED_EVENT}` }] },
    [DECLARED_EVENT]: ofPlatform(types),
  };
}

function ofPlatform(types: string[]): JsonSchema {
  const properties = {
    id: { type: 'string', format: 'uuid', description: 'The `webhook-id` of its deliveries.' },
    source_id: { type: 'string', description: 'What the platform calls it.' },
    type: { type: 'string', enum: types },
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened, as the platform says.' },
    store_id: { type: 'string', format: 'uuid' },
    mode: { type: 'string', enum: ['live', 'test'] },
    sequence: { type: 'integer', minimum: 1, description: 'Counts from 1 per store, without gaps.' },
    request_id: { type: ['string', 'null'], description: 'The request that posted it.' },
    data: {
      type: 'object',
      properties: { object: { type: 'object' }, previous: { type: 'null' } },
      required: ['object', 'previous'],
    },
  };
  return {
    type: 'object',
    description: 'Something that happened at the platform.',
    properties,
    required: Object.keys(properties),
  };
}
