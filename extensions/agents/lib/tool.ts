import { inlined } from '@/lib/api/openapi/components.ts';
import { type JsonSchema, queryParameters, reference } from '@/lib/api/openapi/json-schema.ts';
import { type Operation, takesRetryKey } from '@/lib/api/openapi/operation.ts';
import { builtInOperations } from '@/lib/api/openapi/operations.ts';
import type { Tag } from '@/lib/api/openapi/tag.ts';
import type { Installation } from '@/lib/permissions/installation/store-document.ts';

/** A tool as the protocol lists it (MCP 2026-07-28, tools). */
export interface Tool {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: 'object' } & JsonSchema;
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean };
}

/** What events and their delivery need an address for, which an assistant has none of. */
const LEFT_OUT: Tag[] = ['Webhooks', 'Events'];

/** What takes something away for good, beside what is deleted. */
const DESTRUCTIVE = ['updateSubscription'];
/** What is a change each time it is called, though its method promises otherwise. */
const REPEATING = ['updateSubscription'];

/** The operations of ours that are tools, in the order of the reference. */
export function builtInToolOperations(installation: Installation): Operation[] {
  return builtInOperations(installation).filter(({ scope, tag }) => scope !== undefined && !LEFT_OUT.includes(tag));
}

/**
 * The tool that calls an operation.
 * @param schemas those of the document, by name
 */
export function toolOf(name: string, operation: Operation, schemas: Record<string, JsonSchema>): Tool {
  const { method, summary, description, scope, id } = operation;
  const readOnlyHint = isRead(operation);
  return {
    name,
    title: summary,
    description: `${description} ${scope === null ? 'Any token may.' : `Scope: ${scope}`}`,
    inputSchema: inputSchema(operation, schemas),
    annotations: {
      readOnlyHint,
      destructiveHint: method === 'delete' || DESTRUCTIVE.includes(id),
      idempotentHint: readOnlyHint || (method !== 'post' && !REPEATING.includes(id)),
    },
  };
}

/** Whether it leaves everything as it is: a preview is posted, and changes nothing. */
function isRead({ method, id }: Operation): boolean {
  return method === 'get' || id === 'previewSubscription';
}

/** Path id, query and body in one object. */
function inputSchema(operation: Operation, schemas: Record<string, JsonSchema>): Tool['inputSchema'] {
  const { of, query, body } = operation;
  const { properties = {}, required = [] } = body ? merged(inlined(reference(body.schema), schemas)) : {};
  const inQuery = (query ? queryParameters(query) : []).map(({ name, description, schema }) => {
    return [
      String(name),
      { ...(description !== undefined && { description }), ...inlined(schema as JsonSchema, schemas) },
    ];
  });
  const all = {
    ...(of && { id: { type: 'string', description: `The id of the ${of}.` } }),
    ...Object.fromEntries(inQuery),
    ...properties,
    ...(takesRetryKey(operation) &&
      !isRead(operation) && {
        idempotency_key: { type: 'string', description: 'The same key and input again get the first answer.' },
      }),
  };
  const needed = [...(of ? ['id'] : []), ...required];
  return {
    type: 'object',
    properties: all,
    ...(needed.length > 0 && { required: needed }),
    additionalProperties: false,
  };
}

type Merged = { properties?: Record<string, JsonSchema>; required?: string[] };

/** Several shapes of a body as one, because models and clients read plain objects best; v1 still checks the shape. */
function merged(schema: JsonSchema): Merged {
  const shapes = (schema.oneOf ?? schema.anyOf) as JsonSchema[] | undefined;
  if (!shapes || schema.properties) return plain(schema);
  const all = shapes.map(merged);
  const names = new Set(all.flatMap(({ properties = {} }) => Object.keys(properties)));
  const together = (name: string) => {
    const found = all.flatMap(({ properties = {} }) => (properties[name] ? [properties[name]] : []));
    const values = [...new Set(found.flatMap(({ const: value, enum: some }) => (some as unknown[]) ?? [value]))];
    if (found.length === 0 || values.includes(undefined)) return found[0];
    const words = found.flatMap((one) =>
      one.const === undefined || !one.description ? [] : [`${String(one.const)}: ${String(one.description)}`],
    );
    const description = words.length > 0 ? words.join(' ') : found[0]?.description;
    return { type: 'string', enum: values, ...(description !== undefined && { description }) };
  };
  const properties = Object.fromEntries([...names].map((name) => [name, together(name) as JsonSchema]));
  return {
    properties,
    required: [...names].filter((name) => all.every(({ required = [] }) => required.includes(name))),
  };
}

function plain({ properties, required }: JsonSchema): Merged {
  return { properties: (properties ?? {}) as Record<string, JsonSchema>, required: (required ?? []) as string[] };
}
