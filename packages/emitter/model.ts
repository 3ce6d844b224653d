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
  description?: string;
  [keyword: string]: unknown;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

/** One operation as both SDKs offer it: `client.<resource>.<method>(…)`. */
export interface SdkOperation {
  /** In camelCase, as the method. */
  resource: string;
  method: string;
  id: string;
  verb: string;
  path: string;
  summary: string;
  description: string;
  /** Parameters in the path, in its order. */
  inPath: string[];
  query: Parameter[];
  body: Schema | null;
  isForm: boolean;
  /** Whether the answer is an object with nothing but `data`, which the method returns; or pages of a list. */
  answered: 'data' | 'pages' | 'whole';
  takesKey: boolean;
  /** Who calls it: the bearer of a token, an app with its credentials, or anyone. */
  caller: 'token' | 'client' | 'anyone';
}

export interface Model {
  version: string;
  schemas: Record<string, Schema>;
  operations: SdkOperation[];
}

interface Described {
  operationId: string;
  summary: string;
  description: string;
  security: Record<string, unknown>[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

/** An OpenAPI document, as far as it is read here. */
export interface ApiDocument {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
}

/** Reads what the SDKs offer from the OpenAPI document. Throws where two operations would get the same method. */
export function readModel(document: ApiDocument): Model {
  const operations = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, described]) => readOperation(document, path, verb, described)),
  );
  const names = operations.map(({ resource, method }) => `${resource}.${method}`);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Two operations would be ${twice}: give one of them another operationId.`);
  const { schemas, parameters } = document.components;
  return { version: String(parameters.ApiVersion?.schema.enum?.[0]), schemas, operations };
}

function readOperation(document: ApiDocument, path: string, verb: string, described: Described): SdkOperation {
  const { operationId: id, summary, description, security, requestBody, responses } = described;
  const parameters = (described.parameters ?? []).map((one) => resolved(document, one));
  const types = Object.keys(requestBody?.content ?? {});
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const caller = security.length === 0 ? 'anyone' : security.some((one) => 'client' in one) ? 'client' : 'token';
  return {
    ...sdkName(path, id),
    id,
    verb: verb.toUpperCase(),
    path,
    summary,
    description,
    caller,
    inPath: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    query: parameters.filter((one) => one.in === 'query'),
    body: requestBody?.content['application/json']?.schema ?? null,
    isForm: types.includes('application/x-www-form-urlencoded'),
    takesKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    answered: answeredIn(success?.content?.['application/json']?.schema.properties),
  };
}

function resolved({ components }: ApiDocument, one: Parameter | { $ref: string }): Parameter {
  if (!('$ref' in one)) return one;
  const found = components.parameters[one.$ref.split('/').at(-1) ?? ''];
  if (!found) throw new Error(`The document has no ${one.$ref}.`);
  return found;
}

function answeredIn({ data, next_cursor: cursor, ...more }: Record<string, Schema> = {}): SdkOperation['answered'] {
  if (!data || Object.keys(more).length > 0) return 'whole';
  return cursor ? 'pages' : 'data';
}

/** The name of a schema that is pointed to. */
export function referred(pointer: string): string {
  return pointer.split('/').at(-1) ?? '';
}

/** What the class of a resource is called. */
export function className(resource: string): string {
  return `${resource[0]?.toUpperCase()}${resource.slice(1)}Resource`;
}

/** Whether its body is an empty object, which needs no parameter. */
export function takesNothing({ body }: SdkOperation): boolean {
  return body?.$ref !== undefined && referred(body.$ref) === 'Nothing';
}

/** The operations of each resource, in the document's order. */
export function byResource({ operations }: Model): [string, SdkOperation[]][] {
  const found = new Map<string, SdkOperation[]>();
  for (const one of operations) found.set(one.resource, [...(found.get(one.resource) ?? []), one]);
  return [...found];
}
