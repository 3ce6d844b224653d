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
  body: { links: string; example: string } | null;
  answer: { status: string; fields: Field[]; links: string | null; example: string };
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
  responses: Record<string, { content: unknown }>;
}

export function readOperations(document: JsonSchema): ReferenceEntry[] {
  return Object.entries(document.paths as Record<string, Record<string, Node>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOperation(document, path, method, operation)),
  );
}

function readOperation(document: JsonSchema, path: string, method: string, operation: Node): ReferenceEntry {
  const { operationId, tags, summary, description, security, parameters = [], requestBody, responses } = operation;
  const oauth = security[0]?.oauth;
  const body = requestBody ? firstContent(requestBody.content) : null;
  const all = Object.entries(responses);
  const [status, worked] = all.find(isSuccess) ?? [];
  const answer = firstContent(worked?.content);
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
    body: body && { links: linked(body.schema) ?? '', example: body.example },
    answer: {
      status: status ?? '',
      fields: fieldsOf(answer.schema),
      links: linked(answer.schema),
      example: answer.example,
    },
    samples: operationSamples({
      ...{ id: operationId, method, path, isOpen: security.length === 0, isOfClient: oauth === undefined },
      ...{ body: body?.example ?? null, isForm: 'application/x-www-form-urlencoded' in (requestBody?.content ?? {}) },
      isPaged: fieldsOf(answer.schema).some(({ name }) => name === 'next_cursor'),
    }),
    errors: all
      .filter((one) => !isSuccess(one))
      .map(([status, response]) => ({ status, codes: Object.keys(firstContent(response.content).examples) })),
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

function firstContent(content: unknown): { schema: JsonSchema; example: string; examples: object } {
  const media = Object.values((content ?? {}) as Record<string, JsonSchema>)[0] ?? {};
  return {
    schema: (media.schema ?? {}) as JsonSchema,
    example: JSON.stringify(media.example ?? {}, null, 2),
    examples: (media.examples ?? {}) as object,
  };
}

function resolve(document: JsonSchema, node: JsonSchema): JsonSchema {
  if (typeof node.$ref !== 'string') return node;
  const path = node.$ref.slice(2).split('/');
  return path.reduce<unknown>((at, name) => (at as JsonSchema)[name], document) as JsonSchema;
}

function parameterField(parameter: JsonSchema): Field {
  const schema = parameter.schema as JsonSchema;
  const place = parameter.in === 'query' ? '' : `${parameter.in}, `;
  return {
    ...field(String(parameter.name), { ...schema, description: parameter.description }, parameter.required === true),
    type: place + typeInWords(schema),
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
    const [inner, place] = form.items ? [form.items as JsonSchema, `${name}[].`] : [form, `${name}.`];
    return fieldsOf(inner, true).map((one) => ({ ...one, name: place + one.name }));
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
