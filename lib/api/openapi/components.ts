import { z } from 'zod';
import { ALL_OURS, type Installation } from '../../permissions/installation/store-document.ts';
import { apiError, oauthError } from '../schema/error.ts';
import { EVENT_SCHEMAS } from '../schema/event.ts';
import { withDeclared } from './declared-event.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';
import { builtInOperations } from './operations.ts';

/**
 * The document's schemas: those of its operations, which the handlers read and answer with, and what these are made
 * of; the platform's too where one stands behind the product.
 */
export function componentSchemas(installation: Installation = ALL_OURS): Record<string, JsonSchema> {
  const operations = builtInOperations(installation);
  // What apps send: a member that we don't know is a mistake.
  const taken = operations.flatMap(({ body }) => body?.schema ?? []);
  // What they get, which may gain members.
  const answered = [
    ...operations.flatMap(({ answer: { schema, waiting } }) =>
      [schema, waiting?.schema].filter((one) => one !== undefined),
    ),
    ...EVENT_SCHEMAS.map(({ schema }) => schema),
    apiError,
    oauthError,
  ];
  const all = z.object(Object.fromEntries([...taken, ...answered].map((schema, index) => [index, schema])));
  const closed = new Set(taken.map((schema) => schema.meta()?.id));
  const found = Object.entries((jsonSchemaOf(all).$defs ?? {}) as Record<string, JsonSchema>);
  const ours = found.map(([name, schema]) => [name, closed.has(name) ? schema : opened(schema)]);
  return withDeclared(
    { ...Object.fromEntries(ours), ...installation.storeApi?.schemas },
    installation.storeApi?.events,
  );
}

/** The schema of an object that may gain members, and of all in it. */
function opened<Part>(part: Part): Part {
  return JSON.parse(
    JSON.stringify(part, (name, value) => (name === 'additionalProperties' && value === false ? undefined : value)),
  );
}

/**
 * A schema with all that it refers to in it. One that refers to itself is left open where it does.
 * @param defined the schemas that it may refer to, by name
 */
export function inlined(schema: JsonSchema, defined: Record<string, JsonSchema>): JsonSchema {
  const inline = (part: unknown, inside: readonly string[]): unknown => {
    if (Array.isArray(part)) return part.map((one) => inline(one, inside));
    if (typeof part !== 'object' || part === null) return part;
    if (!('$ref' in part))
      return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, inline(value, inside)]));
    const name = String(part.$ref).split('/').at(-1) ?? '';
    return inside.includes(name) ? {} : inline(defined[name], [...inside, name]);
  };
  return inline(schema, []) as JsonSchema;
}
