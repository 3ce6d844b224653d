import { z } from 'zod';
import { DOCUMENTED } from '@/extensions/operations.ts';
import { ALL_KINDS, END_REASONS, EVENT_KIND_NAMES, EVENT_KINDS, type EventKind } from '../../journal/events/kind.ts';
import { customer } from './customer.ts';
import { invoice } from './invoice.ts';
import { product } from './product.ts';
import { endsAt, id, timestamp } from './scalar.ts';
import { subscription } from './subscription.ts';

declare module '../../kernel/extension.ts' {
  interface Documented {
    /** What the events of its kinds carry, by the part of their name before the dot. */
    eventObjects?: Record<string, z.ZodObject>;
  }
}

export const connection = z
  .strictObject({
    id,
    app: z.strictObject({ client_id: z.string(), name: z.string(), verified: z.boolean() }),
    scope: z.string().describe('What the seller allows: names separated by spaces, or `*`.'),
    connected_at: timestamp,
    ended_at: timestamp.nullable(),
    reason: z.enum(END_REASONS).nullable().describe('Why it ended; null until then.'),
    ends_at: endsAt,
  })
  .meta({ id: 'Connection', description: 'An app’s access to a store, as its events show it.' });

/** What each kind's `object` is, by the part of its name before the dot: what v1 answers for it. */
const OBJECTS: Record<string, z.ZodObject> = Object.assign(
  { subscription, invoice, customer, product, connection },
  ...DOCUMENTED.map(({ eventObjects }) => eventObjects),
);

/** The kinds that an endpoint may listen to. */
export const eventKind = z.enum(EVENT_KIND_NAMES as [EventKind, ...EventKind[]], 'a kind of event').meta({
  id: 'EventKind',
  description: 'A kind of event.',
});

/** A list of kinds, or `*` alone for all, also those that are added later. */
export const eventKinds = z
  .union([z.array(z.literal(ALL_KINDS)).length(1), z.array(eventKind).min(1).max(EVENT_KIND_NAMES.length)], {
    error: 'a list of kinds of event, or ["*"]',
  })
  .describe('Kinds of event, or `["*"]` for every kind.');

const common = {
  id: id.describe('The `webhook-id` of its deliveries.'),
  timestamp: timestamp.describe('When it happened, in real time.'),
  store_id: id,
  mode: z.enum(['live', 'test']),
  sequence: z.int().min(0).describe('Counts from 1 per subscription or connection, without gaps; 0: a test event.'),
  request_id: z.string().nullable().describe('The request that caused it; null when time alone did.'),
};

/** The schema of a kind's events. */
export function eventSchema(type: EventKind) {
  const object = OBJECTS[type.split('.')[0] ?? ''] ?? z.looseObject({});
  return z.strictObject({
    id: common.id,
    type: z.literal(type),
    timestamp: common.timestamp,
    store_id: common.store_id,
    mode: common.mode,
    sequence: common.sequence,
    request_id: common.request_id,
    data: z.strictObject({
      object,
      previous: object.partial().nullable().describe('The members that changed, as they were; null when created.'),
    }),
  });
}

/** Every kind with its schema, in the order in which they are shown. */
export const EVENT_SCHEMAS = EVENT_KIND_NAMES.map((type) => ({
  type,
  scope: EVENT_KINDS[type][0],
  sentence: EVENT_KINDS[type][1],
  schema: eventSchema(type).meta({ id: schemaName(type), description: EVENT_KINDS[type][1] }),
}));

export const event = z
  .discriminatedUnion('type', EVENT_SCHEMAS.map(({ schema }) => schema) as unknown as [ReturnType<typeof eventSchema>])
  .meta({ id: 'Event', description: 'Something that happened in a store; what webhook endpoints receive.' });

function schemaName(type: EventKind): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Event`;
}
