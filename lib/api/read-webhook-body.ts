import { z } from 'zod';
import { ALL_KINDS } from '../journal/events/kind.ts';
import { readKindNames } from '../journal/events/read-declared-kinds.ts';
import { bodyReader } from './body-object.ts';
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

const ofNewEndpoint = bodyReader(newEndpoint.extend({ events: kinds }));
const ofEndpointChange = bodyReader(endpointChange.extend({ events: kinds.optional() }));

/** Reads the body that adds a webhook endpoint. Throws 400 `invalid_request`; `param` names the member at fault. */
export function readNewEndpoint(text: string): ReturnType<typeof ofNewEndpoint> {
  return ofNewEndpoint(text);
}

/** The same of the body that changes one. */
export function readEndpointChange(text: string): ReturnType<typeof ofEndpointChange> {
  return ofEndpointChange(text);
}
