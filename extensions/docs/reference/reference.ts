import { openApiDocument } from '@/lib/api/openapi/document.ts';
import type { JsonSchema } from '@/lib/api/openapi/json-schema.ts';
import type { Env } from '@/lib/kernel/config/read-env.ts';
import type { Installation } from '@/lib/permissions/installation/store-document.ts';
import { type ReferenceEntry, readOperations, readSchemas, type SchemaForms } from './read-document.ts';

/** Where the errors are explained, and what answers look like that carry one. */
export const ERRORS_PATH = '/docs/errors';
const ERROR_SCHEMAS = ['ApiError', 'OAuthError'];

/** One page of the reference: the operations on a kind of thing, and the objects they take and answer with. */
export interface ReferenceGroup {
  path: string;
  title: string;
  description: string;
  operations: ReferenceEntry[];
  schemas: SchemaForms[];
}

/** The reference of the API, with the address of everything in it. */
export interface Reference {
  groups: ReferenceGroup[];
  /** The forms that errors have. */
  errors: SchemaForms[];
  hrefOfOperation(id: string): string;
  hrefOfSchema(name: string): string;
}

/** Makes the reference from the OpenAPI document: a group for every tag, each object beside what uses it first. */
export function makeReference(settings: Pick<Env, 'appName' | 'baseUrl'>, installation: Installation): Reference {
  const document = openApiDocument(settings, installation);
  const operations = readOperations(document);
  const schemas = readSchemas(document);
  const owners = ownersOf(document);
  const groups = (document.tags as { name: string; description: string }[]).map(({ name, description }) => ({
    path: pathOf(name),
    title: name,
    description,
    operations: operations.filter(({ tag }) => tag === name),
    schemas: schemas.filter((schema) => owners.get(schema.name) === name),
  }));
  const pages = new Map([
    ...operations.map(({ id, tag }) => [id, pathOf(tag)] as const),
    ...[...owners].map(([name, tag]) => [`schema-${name}`, pathOf(tag)] as const),
    ...ERROR_SCHEMAS.map((name) => [`schema-${name}`, ERRORS_PATH] as const),
  ]);
  return {
    groups,
    errors: schemas.filter(({ name }) => ERROR_SCHEMAS.includes(name)),
    hrefOfOperation: (id) => `${pages.get(id)}#${id}`,
    hrefOfSchema: (name) => `${pages.get(`schema-${name}`)}#schema-${name}`,
  };
}

function pathOf(tag: string): string {
  return `/docs/api/${tag.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
}

/** The tag that each schema is shown under: the one whose operations are the fewest references away from it. */
function ownersOf(document: JsonSchema): Map<string, string> {
  const { schemas } = document.components as { schemas: Record<string, JsonSchema> };
  const owners = new Map<string, string>();
  let reached = taggedOperations(document).flatMap(({ tag, operation }) =>
    referencesIn(operation).map((name) => ({ name, tag })),
  );
  while (reached.length > 0) {
    const added = reached.filter(({ name, tag }) => {
      if (owners.has(name) || ERROR_SCHEMAS.includes(name)) return false;
      owners.set(name, tag);
      return true;
    });
    reached = added.flatMap(({ name, tag }) => referencesIn(schemas[name]).map((next) => ({ name: next, tag })));
  }
  return owners;
}

/** All that is called, and all that is sent to endpoints, in the order of the tags. */
function taggedOperations(document: JsonSchema): { tag: string; operation: JsonSchema }[] {
  const all = [document.paths, document.webhooks].flatMap((part) =>
    Object.values(part as Record<string, Record<string, JsonSchema>>).flatMap((methods) => Object.values(methods)),
  );
  return (document.tags as { name: string }[]).flatMap(({ name }) =>
    all.filter(({ tags }) => (tags as string[])[0] === name).map((operation) => ({ tag: name, operation })),
  );
}

function referencesIn(node: unknown): string[] {
  const found = JSON.stringify(node ?? {}).matchAll(/"#\/components\/schemas\/([^"]+)"/g);
  return [...new Set([...found].map(([, name = '']) => name))];
}
