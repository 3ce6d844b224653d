import {
  type BuiltInNames,
  dereferenced,
  METHODS,
  maxBodyOf,
  type Part,
  partAt,
  referencesIn,
  renamed,
  type StoreApi,
  type StoreOperation,
  schemaNames,
  scopesIn,
} from '../permissions/installation/store-document.ts';
import { areAmbiguous, overlap, pathFault } from '../permissions/installation/store-path.ts';

/** What an independent linter looks for: a warning names what else OpenAPI doesn’t know, and it is passed over. */
const RULES = {
  struct: 'warn',
  'no-unresolved-refs': 'error',
  'operation-operationId': 'error',
  'operation-operationId-unique': 'error',
} as const;

/** Of those that an operation may describe. `Idempotency-Key` is described by us. */
const PASSED_HEADERS = ['if-match', 'if-none-match', 'if-range', 'range', 'traceparent'];

const MOST_FAULTS = 50;
const EVENT = /^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+$/;

interface Found extends Part {
  operationId: string;
  security?: unknown;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Part[];
  requestBody?: Part;
  responses?: Record<string, Part>;
  'x-max-body'?: unknown;
}

/**
 * Reads an OpenAPI 3.1 document of a platform's API, as JSON or YAML. Nothing that it refers to is fetched.
 * @param ours what is ours beside the operations of such a document
 * @returns what it says, with a line for each thing in it that OpenAPI doesn’t know; or a line for each fault
 */
export async function checkStoreDocument(
  text: string,
  ours: (operations: { path: string }[]) => BuiltInNames,
): Promise<{ api: StoreApi; warnings: string[] } | { problems: string[] }> {
  const parsed = await parse(text);
  if ('problems' in parsed) return { problems: shortened(parsed.problems) };
  const { document, warnings } = parsed;
  const own = ours(Object.keys((document.paths ?? {}) as object).map((path) => ({ path })));
  const problems = [...operationFaults(document, own), ...eventFaults(document, own)];
  if (problems.length > 0) return { problems: shortened(problems) };
  try {
    return { api: compiled(document, own), warnings: shortened(warnings) };
  } catch (error) {
    return { problems: [(error as Error).message] };
  }
}

/** The document, if it is one. */
async function parse(text: string): Promise<{ document: Part; warnings: string[] } | { problems: string[] }> {
  // Loaded where it is needed: it takes a second, and 40 MB.
  const { createConfig, lintFromString, makeDocumentFromString } = await import('@redocly/openapi-core');
  let document: Part;
  try {
    document = makeDocumentFromString(text, 'document').parsed as Part;
  } catch (error) {
    // Names a line, and repeats none of it.
    return { problems: [`can’t be read: ${(error as Error).message.split('\n')[0]}`] };
  }
  if (typeof document !== 'object' || !/^3\.1\./.test(String(document?.openapi)))
    return { problems: ['has to be an OpenAPI document of version 3.1'] };
  const foreign = referencesIn(document).filter((reference) => !reference.startsWith('#/'));
  if (foreign.length > 0)
    return { problems: foreign.map((one) => `${one}: references have to stay in the document; bundle it first`) };
  const config = await createConfig({ rules: RULES });
  const found = await lintFromString({ source: text, absoluteRef: 'document', config });
  const lines = (severity: string) =>
    found
      .filter((one) => one.severity === severity)
      .map(({ message, location: [location] }) => `${location?.pointer ?? '#/'}: ${message}`);
  const problems = lines('error');
  return problems.length > 0 ? { problems } : { document, warnings: lines('warn') };
}

function operationFaults(document: Part, own: BuiltInNames): string[] {
  const paths = Object.entries((document.paths ?? {}) as Record<string, Part>);
  const faults = paths.flatMap(([path, item], index) => {
    const fault = pathFault(path);
    if (fault !== null) return [`${path} ${fault}`];
    const ours = own.paths.find((one) => overlap(one, path));
    if (ours !== undefined) return [`${path} is ours already (${ours})`];
    const other = paths.slice(0, index).find(([one]) => areAmbiguous(one, path));
    if (other) return [`${path} is there twice: ${other[0]} has the same addresses`];
    if ('$ref' in item) return [`${path} has to be written out, not referred to`];
    const methods = Object.keys(item).filter((name) => ['head', 'options', 'trace'].includes(name));
    return [
      ...methods.map((name) => `${name.toUpperCase()} ${path}: only GET, POST, PUT, PATCH and DELETE are passed on`),
      ...operationsAt(item).flatMap(([method, operation]) =>
        faultsOf(operation, own).map((fault) => `${method.toUpperCase()} ${path} ${fault}`),
      ),
    ];
  });
  const isEmpty = paths.every(([, item]) => operationsAt(item).length === 0);
  return isEmpty ? [...faults, 'has no operations'] : faults;
}

function faultsOf(operation: Found, own: BuiltInNames): string[] {
  const faults: string[] = [];
  const scopes = scopesIn(operation.security);
  const [scope = ''] = scopes;
  if (scopes.length === 0 || scope === '')
    faults.push('has no scope: its own security has to be like [{"oauth2": ["orders:read"]}]');
  else if (scopes.length > 1) faults.push(`has ${scopes.length} scopes, and may only have one`);
  else if (!own.scopes.includes(scope)) faults.push(`has the scope ${scope}, which there isn’t`);
  if (own.operations.includes(operation.operationId))
    faults.push(`has the operationId ${operation.operationId}, which is ours already`);
  if (maxBodyOf(operation['x-max-body']) === null) faults.push('has an x-max-body that is not 1 to 33554432 bytes');
  return faults;
}

function eventFaults(document: Part, own: BuiltInNames): string[] {
  const events = document['x-events'] ?? {};
  if (typeof events !== 'object' || Array.isArray(events)) return ['x-events has to be an object'];
  return Object.entries(events).flatMap(([type, event]) => {
    const scope = (event as { scope?: unknown } | null)?.scope;
    if (!EVENT.test(type)) return [`x-events: ${type} has to be like order.created`];
    if (own.events.includes(type)) return [`x-events: ${type} is ours already`];
    if (typeof scope !== 'string') return [`x-events: ${type} has no scope`];
    return own.scopes.includes(scope) ? [] : [`x-events: ${type} has the scope ${scope}, which there isn’t`];
  });
}

function compiled(document: Part, own: BuiltInNames): StoreApi {
  const all = (partAt(document, '#/components/schemas') ?? {}) as Record<string, Part>;
  const names = schemaNames(Object.keys(all), own.schemas);
  const schemas = Object.entries(all).map(([name, schema]) => [
    names.get(name) ?? name,
    renamed(dereferenced(schema, document), names),
  ]);
  const operations = Object.entries(document.paths as Record<string, Part>).flatMap(([path, item]) =>
    operationsAt(item).map(([method, operation]): StoreOperation => {
      const whole = dereferenced({ ...operation, parameters: parametersOf(path, item, operation, document) }, document);
      const { operationId, summary, description, tags, parameters, requestBody, responses } = renamed(
        whole,
        names,
      ) as Found;
      const [scope = ''] = scopesIn(operation.security);
      return {
        method,
        path,
        id: operationId,
        scope,
        maxBody: maxBodyOf(operation['x-max-body']) ?? 0,
        tag: tags?.[0] ?? '',
        summary: summary ?? operationId,
        description: description ?? '',
        parameters: parameters ?? [],
        ...(requestBody && { requestBody }),
        responses: responses ?? {},
      };
    }),
  );
  const tags = (document.tags ?? []) as { name: string; description?: string }[];
  const events = Object.entries(
    (document['x-events'] ?? {}) as Record<string, { scope: string; description?: string }>,
  );
  return {
    operations,
    schemas: Object.fromEntries(schemas),
    tags: Object.fromEntries(tags.map(({ name, description }) => [name, description ?? ''])),
    events: Object.fromEntries(
      events.map(([type, { scope, description }]) => [type, { scope, description: description ?? '' }]),
    ),
  };
}

/**
 * An operation's own parameters and those of its path, as the path has them even where the document leaves them out;
 * but no headers and cookies, which aren't passed on.
 */
function parametersOf(path: string, item: Part, operation: Found, document: Part): Part[] {
  const named = new Map(
    [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]): [string, Part] => [
      `path ${name}`,
      { name, in: 'path', required: true, schema: { type: 'string' } },
    ]),
  );
  for (const given of [...((item.parameters ?? []) as Part[]), ...(operation.parameters ?? [])]) {
    const parameter = dereferenced(given, document) as Part;
    if (isPassedOn(parameter)) named.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  return [...named.values()];
}

function isPassedOn({ in: location, name }: Part): boolean {
  if (location === 'header') return PASSED_HEADERS.includes(String(name).toLowerCase());
  return location === 'path' || location === 'query';
}

function operationsAt(item: Part): [method: StoreOperation['method'], operation: Found][] {
  return METHODS.flatMap((method) => (item[method] === undefined ? [] : [[method, item[method] as Found]]));
}

function shortened(problems: string[]): string[] {
  const more = problems.length - MOST_FAULTS;
  return more > 0 ? [...problems.slice(0, MOST_FAULTS), `has ${more} faults more`] : problems;
}
