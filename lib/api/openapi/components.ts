import { z } from 'zod';
import { apiError, oauthError } from '../schema/error.ts';
import { EVENT_SCHEMAS } from '../schema/event.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';
import { OPERATIONS } from './operations.ts';

/** What apps send: a member that we don't know is a mistake. */
const TAKEN = OPERATIONS.flatMap(({ body }) => body?.schema ?? []);

/** What they get, which may gain members. */
const ANSWERED = [
  ...OPERATIONS.flatMap(({ answer: { schema, waiting } }) =>
    [schema, waiting?.schema].filter((one) => one !== undefined),
  ),
  ...EVENT_SCHEMAS.map(({ schema }) => schema),
  ...[apiError, oauthError],
];

/**
 * The document's schemas: those of its operations, which the handlers read and answer with, and what these are made
 * of.
 */
export function componentSchemas(): Record<string, JsonSchema> {
  const all = z.object(Object.fromEntries([...TAKEN, ...ANSWERED].map((schema, index) => [index, schema])));
  const closed = new Set(TAKEN.map((schema) => schema.meta()?.id));
  const found = Object.entries((jsonSchemaOf(all).$defs ?? {}) as Record<string, JsonSchema>);
  return Object.fromEntries(found.map(([name, schema]) => [name, closed.has(name) ? schema : opened(schema)]));
}

/** The schema of an object that may gain members, and of all in it. */
function opened<Part>(part: Part): Part {
  return JSON.parse(
    JSON.stringify(part, (name, value) => (name === 'additionalProperties' && value === false ? undefined : value)),
  );
}

/** A schema with all that it refers to in it. */
export function inlined(schema: JsonSchema): JsonSchema {
  const defined = componentSchemas();
  const inline = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inline);
    if (typeof part !== 'object' || part === null) return part;
    if ('$ref' in part) return inline(defined[String(part.$ref).split('/').at(-1) ?? '']);
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, inline(value)]));
  };
  return inline(schema) as JsonSchema;
}
