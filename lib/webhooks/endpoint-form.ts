import { z } from 'zod';
import { MAX_OVERLAP_HOURS } from '../http/signing-keys/signing-key.ts';
import { ALL_KINDS } from '../journal/events/kind.ts';
import { currentReader } from '../kernel/language/current-language.ts';
import { shownText } from '../kernel/text/shown-text.ts';
import { isUuid } from '../kernel/text/uuid.ts';
import { timeOnWall } from '../kernel/text/wall-clock.ts';

const url = z.string('Type an address.').trim().min(1, 'Type an address.');
/** @param kinds all that there are */
const events = (kinds: readonly string[]) =>
  z
    .array(z.string())
    .transform((list) => (list.includes(ALL_KINDS) ? [ALL_KINDS] : list))
    .refine((list) => list.every((kind) => kind === ALL_KINDS || kinds.includes(kind)), 'Choose from the list.')
    .refine((list) => list.length > 0, 'Choose at least one kind of event.');
const mode = z.enum(['live', 'test'], 'Choose live or test.');

/** The form that adds an endpoint of a store; each takes the kinds of events that there are. */
export const storeEndpointForm = (kinds: readonly string[]) =>
  z.object({
    url,
    description: shownText(200),
    store: z.string('Choose a store.').refine(isUuid, 'Choose a store.'),
    mode,
    events: events(kinds),
  });

/** The form that adds an endpoint of an app. */
export const appEndpointForm = (kinds: readonly string[]) =>
  z.object({ url, description: shownText(200), mode, events: events(kinds) });

/** The form that changes an endpoint. */
export const endpointEditForm = (kinds: readonly string[]) =>
  z.object({ url, description: shownText(200), events: events(kinds) });

/** For how long two secrets sign. */
export const overlapForm = z.object({
  overlap: z.coerce.number().int().min(0).max(MAX_OVERLAP_HOURS, 'Choose from the list.'),
});

/** Since when to deliver again: what a browser's field for a local time sends, in the reader's zone. */
export const sinceForm = z.object({
  since: z
    .string('Choose a time.')
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, 'Choose a time, such as 2026-05-31 12:00.')
    .transform((text) => timeOnWall(text, currentReader().timeZone))
    .refine((at) => !Number.isNaN(at.getTime()), 'Choose a time, such as 2026-05-31 12:00.'),
});
