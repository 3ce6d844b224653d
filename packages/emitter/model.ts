import { sdkName } from '@/lib/api/openapi/sdk-name.ts';

/** A JSON Schema, as far as the OpenAPI document uses it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  [keyword: string]: unknown;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

/** An OpenAPI document, as far as it is read here. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  security: Record<string, unknown>[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

/** One operation as both SDKs offer it: `client.<resource>.<method>(…)`. */
export type SdkOperation = ReturnType<typeof readOperation>;

/** The operations of each resource, in the document's order. */
export type Resources = Map<string, SdkOperation[]>;

/** Reads what the SDKs offer from the OpenAPI document. Throws where two operations would get the same method. */
export function readResources(document: ApiDocument): Resources {
  const found: Resources = new Map();
  for (const [path, verbs] of Object.entries(document.paths))
    for (const [verb, described] of Object.entries(verbs)) {
      const operation = readOperation(document, path, verb, described);
      const { resource, method } = operation;
      const others = found.get(resource) ?? [];
      if (others.some((one) => one.method === method))
        throw new Error(`Two operations would be ${resource}.${method}: give one of them another operationId.`);
      found.set(resource, [...others, operation]);
    }
  return found;
}

function readOperation(document: ApiDocument, path: string, verb: string, described: Operation) {
  const { operationId: id, summary, description, security, requestBody, responses } = described;
  const parameters = (described.parameters ?? []).map((one) =>
    '$ref' in one ? (document.components.parameters[referred(one.$ref)] as Parameter) : one,
  );
  const good = Object.keys(responses).filter((status) => status.startsWith('2'));
  const { schema } = responses[good[0] ?? '']?.content?.['application/json'] ?? {};
  const { data, next_cursor: cursor, ...more } = schema?.properties ?? {};
  const isWrapped = data !== undefined && Object.keys(more).length === 0;
  const body = requestBody?.content['application/json']?.schema;
  return {
    ...sdkName(path, id),
    id,
    verb: verb.toUpperCase(),
    path,
    statuses: good.join(' | '),
    about: `${summary}. ${description}`,
    /** Who calls it: the bearer of a token, an app with its credentials, or anyone. */
    caller: security.length === 0 ? 'anyone' : security.some((one) => 'client' in one) ? 'client' : 'token',
    /** Parameters in the path, in its order. */
    inPath: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    query: parameters.filter((one) => one.in === 'query'),
    body,
    /** Whether its body is an empty object, which needs no parameter. */
    takesNothing: body?.$ref !== undefined && referred(body.$ref) === 'Nothing',
    isForm: requestBody?.content['application/x-www-form-urlencoded'] !== undefined,
    takesKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    /** Whether the answer is an object with nothing but `data`, which the method returns; or pages of a list. */
    answered: isWrapped ? (cursor ? ('pages' as const) : ('data' as const)) : ('whole' as const),
  };
}

/** The name of a schema or parameter that is pointed to. */
export function referred(pointer: string): string {
  return pointer.split('/').at(-1) ?? '';
}

/** What the class of a resource is called. */
export function className(resource: string): string {
  return `${resource[0]?.toUpperCase()}${resource.slice(1)}Resource`;
}
