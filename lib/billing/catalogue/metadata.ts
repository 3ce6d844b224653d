import { ApiError } from '../../kernel/errors/errors.ts';

/** What apps keep with an object: up to {@link MOST_KEYS} texts by key. */
export type Metadata = Record<string, string>;

/** What to change of it: new texts, and null for what goes. */
export type MetadataChange = Record<string, string | null>;

const MOST_KEYS = 20;

/** In words, what {@link isMetadataChange} wants. */
export const METADATA_FORM = 'an object of at most 20 keys of 1 to 40 characters, with texts of at most 500 or null';

/** Whether a value says what to change of metadata. */
export function isMetadataChange(value: unknown): value is MetadataChange {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    // As many may go as come.
    entries.length <= 2 * MOST_KEYS &&
    entries.every(
      ([key, text]) => fits(key, 1, 40) && (text === null || (typeof text === 'string' && fits(text, 0, 500))),
    )
  );
}

// PostgreSQL keeps neither NUL nor half a character. Characters count as in JSON Schema, not as JavaScript stores them.
function fits(text: string, least: number, most: number): boolean {
  const { length } = text.length > most ? [...text] : text;
  return length >= least && length <= most && !/[\0\p{Surrogate}]/u.test(text);
}

/** Metadata as the database has it, its keys in one order. */
export function metadataOf(stored: unknown): Metadata {
  return Object.fromEntries(Object.entries(stored as Metadata).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The same as JSON, of JSON as the database has it. */
export function writtenMetadata(stored: string): string {
  return JSON.stringify(metadataOf(JSON.parse(stored)));
}

/** Metadata after a change. Throws 400 `invalid_request` when it would have more keys than it may. */
export function changeMetadata(stored: unknown, change: MetadataChange): Metadata {
  const entries = Object.entries({ ...metadataOf(stored), ...change });
  const left = entries.filter((entry): entry is [string, string] => entry[1] !== null);
  if (left.length > MOST_KEYS) throw new ApiError('malformed', { param: 'metadata', wanted: METADATA_FORM });
  return metadataOf(Object.fromEntries(left));
}
