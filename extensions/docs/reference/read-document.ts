import type { JsonSchema } from '@/lib/api/openapi/json-schema.ts';
import { type OperationSamples, operationSamples } from './operation-samples.ts';

export interface Field {
  name: string;
  type: string;
  /** The object that the type is, or is a list of, which has its own entry; otherwise null. */
  links: string | null;
  isRequired: boolean;
  description: string;
}

export interface ReferenceEntry {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** Null: any valid token. Undefined: the app's own credentials. */
  scope: string | null | undefined;
  /** Anyone may call it, without credentials. */
  isOpen: boolean;
  parameters: Field[];
  /** What is sent, as JSON; `links` is null where it has no entry of its own. */
  body: { links: string | null; fields: Field[]; example: string | null } | null;
  /** `example` is null for what is no JSON. */
  answer: { status: string; fields: Field[]; links: string | null; example: string | null };
  /** It is called in each of these. */
  samples: OperationSamples;
  errors: { status: string; codes: string[] }[];
}

interface Node {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: { oauth?: string[] }[];
  parameters?: JsonSchema[];
  requestBody?: { content: object };
  responses: Record<string, { content?: unknown }>;
  /** It is the platform's, and none of ours. */
  'x-passed-on'?: boolean;
}

export function readOperations(document: JsonSchema): ReferenceEntry[] {
  return Object.entries(document.paths as Record<string, Record<string, Node>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOperation(document, path, method, operation)),
  );
}

function readOperation(document: JsonSchema, path: string, method: string, operation: Node): ReferenceEntry {
  const { operationId, tags, summary, description, security, parameters = [], requestBody, responses } = operation;
  const oauth = security[0]?.oauth;
  const body = requestBody ? firstContent(document, requestBody.content) : null;
  const all = Object.entries(responses);
  const [status, worked] = all.find(isSuccess) ?? [];
  const answer = firstContent(document, worked?.content);
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    tag: tags[0] ?? '',
    summary,
    description,
    scope: oauth === undefined ? undefined : (oauth[0] ?? null),
    isOpen: security.length === 0,
    parameters: parameters.map((parameter) => parameterField(resolve(document, parameter))),
    body: body && { links: linked(body.schema), fields: fieldsOf(body.schema), example: body.example },
    answer: {
      status: status ?? '',
      fields: fieldsOf(answer.schema),
      links: linked(answer.schema),
      example: answer.example,
    },
    samples: operationSamples({
      id: operationId,
      method,
      path,
      isOpen: security.length === 0,
      isOfClient: oauth === undefined,
      body: body?.example ?? null,
      isForm: 'application/x-www-form-urlencoded' in (requestBody?.content ?? {}),
      isPaged: fieldsOf(answer.schema).some(({ name }) => name === 'next_cursor'),
      isPassedOn: operation['x-passed-on'] === true,
    }),
    errors: all
      .filter((one) => !isSuccess(one))
      .map(([status, response]) => ({ status, codes: Object.keys(firstContent(document, response.content).examples) })),
  };
}

function isSuccess([status]: [status: string, response: unknown]): boolean {
  return status.startsWith('2');
}

export interface SchemaForms {
  name: string;
  description: string;
  /** All it can be, if it is one of a few texts. */
  values: string[];
  /** The members of each form that it may have. */
  forms: Field[][];
}

export function readSchemas(document: JsonSchema): SchemaForms[] {
  const { schemas } = document.components as { schemas: Record<string, JsonSchema> };
  return Object.entries(schemas).map(([name, schema]) => ({
    name,
    description: String(schema.description ?? ''),
    values: (schema.enum as string[] | undefined) ?? [],
    forms: ((schema.oneOf ?? schema.anyOf ?? [schema]) as JsonSchema[])
      .map((form) => fieldsOf(form))
      .filter((fields) => fields.length > 0),
  }));
}

/** What is sent or answered, of several types the first; without an example, one that its schema would take. */
function firstContent(
  document: JsonSchema,
  content: unknown,
): { schema: JsonSchema; example: string | null; examples: object } {
  const [type = '', media = {}] = Object.entries((content ?? {}) as Record<string, JsonSchema>)[0] ?? [];
  const schema = (media.schema ?? {}) as JsonSchema;
  const examples = (media.examples ?? {}) as Record<string, { value?: unknown }>;
  const given = media.example ?? Object.values(examples)[0]?.value;
  const example = given ?? exampleOf(document, schema);
  const isJson = /json|form-urlencoded/.test(type);
  return { schema, example: isJson ? JSON.stringify(example, null, 2) : null, examples };
}

/** How deep an example goes that is made of a schema. */
const DEEPEST = 5;

function exampleOf(document: JsonSchema, given: JsonSchema, depth = 0): unknown {
  const schema = resolve(document, given);
  const [known] = [
    schema.example,
    (schema.examples as unknown[] | undefined)?.[0],
    schema.const,
    schema.default,
  ].filter((one) => one !== undefined);
  if (known !== undefined) return known;
  const [form] = [schema.enum, schema.oneOf, schema.anyOf, schema.allOf].flatMap((one) => (one as unknown[]) ?? []);
  if (schema.enum) return form;
  if (form !== undefined && !schema.properties) return exampleOf(document, form as JsonSchema, depth + 1);
  const [type] = [schema.type].flat();
  if (depth < DEEPEST && schema.properties) {
    const members = Object.entries(schema.properties as Record<string, JsonSchema>);
    return Object.fromEntries(members.map(([name, one]) => [name, exampleOf(document, one, depth + 1)]));
  }
  if (type === 'array')
    return depth < DEEPEST ? [exampleOf(document, (schema.items ?? {}) as JsonSchema, depth + 1)] : [];
  return { string: '…', integer: 0, number: 0, boolean: true, null: null }[String(type)] ?? {};
}

function resolve(document: JsonSchema, node: JsonSchema): JsonSchema {
  if (typeof node.$ref !== 'string') return node;
  const path = node.$ref.slice(2).split('/');
  return path.reduce<unknown>((at, name) => (at as JsonSchema)[name], document) as JsonSchema;
}

function parameterField(parameter: JsonSchema): Field {
  const schema = (parameter.schema ?? {}) as JsonSchema;
  const prefix = parameter.in === 'query' ? '' : `${parameter.in}, `;
  return {
    ...field(
      String(parameter.name),
      { ...schema, description: parameter.description ?? schema.description },
      parameter.required === true,
    ),
    type: prefix + typeInWords(schema),
  };
}

/** @param isInner of an object within another, whose own objects are not told of */
function fieldsOf(schema: JsonSchema, isInner = false): Field[] {
  const required = (schema.required ?? []) as string[];
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, one]) => {
    const inner = isInner ? [] : nestedIn(name, one);
    // Of what only holds others together, those say enough.
    const isBare = inner.length > 0 && one.type === 'object' && one.description === undefined;
    return isBare ? inner : [field(name, one, required.includes(name)), ...inner];
  });
}

/** The members of an object in a member that has no entry of its own; of a list, of each of its objects. */
function nestedIn(name: string, schema: JsonSchema): Field[] {
  return ((schema.anyOf as JsonSchema[] | undefined) ?? [schema]).flatMap((form) => {
    const [inner, prefix] = form.items ? [form.items as JsonSchema, `${name}[].`] : [form, `${name}.`];
    return fieldsOf(inner, true).map((one) => ({ ...one, name: prefix + one.name }));
  });
}

function field(name: string, schema: JsonSchema, isRequired: boolean): Field {
  return {
    name,
    type: typeInWords(schema),
    links: linked(schema),
    isRequired,
    description: String(schema.description ?? ''),
  };
}

function linked(schema: JsonSchema): string | null {
  const at = (schema.items ?? schema) as JsonSchema;
  return typeof at.$ref === 'string' ? (at.$ref.split('/').at(-1) ?? null) : null;
}

function typeInWords(schema: JsonSchema): string {
  const list = schema.anyOf as JsonSchema[] | undefined;
  if (list) return list.map(typeInWords).join(' or ');
  if (schema.type === 'array') return `list of ${typeInWords(schema.items as JsonSchema)}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return (schema.enum as unknown[]).map((value) => JSON.stringify(value)).join(' or ');
  const name = linked(schema);
  if (name) return name;
  const range = schema.minimum !== undefined && schema.maximum !== undefined && Number(schema.maximum) < 1e9;
  const extent = range ? `, ${schema.minimum} to ${schema.maximum}` : '';
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : String(schema.type ?? 'any');
  const preset = schema.default === undefined ? '' : `, ${schema.default} unless you send one`;
  return (schema.format ? `${type} (${schema.format})` : type) + extent + preset;
}
