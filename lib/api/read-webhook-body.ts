import { z } from 'zod';
import { ALL_KINDS } from '../journal/events/kind.ts';
import { readKindNames } from '../journal/events/read-declared-kinds.ts';
import { endpointChange, newEndpoint } from './schema/webhook.ts';

// The schemas describe our kinds of events; beside them the platform's own may be listened to.
const isKind = (name: string) => readKindNames().includes(name);
const kinds = z.union(
  [
    z.array(z.literal(ALL_KINDS)).length(1),
    z
      .array(z.string().refine(isKind, 'a kind of event'))
      .min(1)
      .refine((list) => list.length <= readKindNames().length),
  ],
  { error: 'a list of kinds of event, or ["*"]' },
);

/** The body that adds a webhook endpoint. */
export const addedEndpoint = newEndpoint.extend({ events: kinds });

/** The body that changes one. */
export const changedEndpoint = endpointChange.extend({ events: kinds.optional() });
