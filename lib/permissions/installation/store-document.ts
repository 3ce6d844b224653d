/** A JSON Schema (2020-12), or another part of an OpenAPI document. */
export type Part = { [keyword: string]: unknown };

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** An operation of the platform's API that is offered here: calls of it are passed on. */
export interface StoreOperation {
  method: (typeof METHODS)[number];
  /** As the document has it, below STORE_API_URL there and below `/api/v1` here: `/orders/{order_id}`. */
  path: string;
  id: string;
  /** The one scope that a call needs. */
  scope: string;
  /** The largest body that is passed on, in bytes. */
  maxBody: number;
  tag: string;
  summary: string;
  description: string;
  /** Of these three, references to schemas are all that is left of references. */
  parameters: Part[];
  requestBody?: Part;
  responses: Record<string, Part>;
}

/** What the document of the platform's API says, as far as the product needs it. */
export interface StoreApi {
  operations: StoreOperation[];
  /** By names that are no schema's of ours. */
  schemas: Record<string, Part>;
  /** What operations are about, with a sentence each, as far as the document has one. */
  tags: Record<string, string>;
  /** The kinds of events that the platform posts, with the scope that allows reading them. */
  events: Record<string, { scope: string; description: string }>;
}

/** What the API of an installation is made of. */
export interface Installation {
  /** The API of the platform that stands behind it; null where none does. */
  storeApi: StoreApi | null;
  /** Whether products, customers, subscriptions and invoices are ours. */
  ownStoreApi: boolean;
}

/** Where no platform stands behind it. */
export const ALL_OURS: Installation = { storeApi: null, ownStoreApi: true };

/** What is ours already, so that a document can't have it. */
export interface BuiltInNames {
  /** Below `/api/v1`. */
  paths: string[];
  operations: string[];
  schemas: string[];
  events: string[];
  /** The scopes that an operation may need. */
  scopes: string[];
}

const BODY = 1024 * 1024;
const LARGEST_BODY = 32 * BODY;

/** How much of a body is passed on by what `x-max-body` says; null where that can't be. */
export function maxBodyOf(given: unknown): number | null {
  if (given === undefined) return BODY;
  return Number.isInteger(given) && Number(given) > 0 && Number(given) <= LARGEST_BODY ? Number(given) : null;
}

/** The scopes that the security of an operation asks for, of all alternatives and schemes. */
export function scopesIn(security: unknown): string[] {
  const alternatives = Array.isArray(security) ? security : [];
  return alternatives.flatMap((one: Record<string, string[]>) => {
    const schemes = Object.values(one);
    // What nothing is asked for by, or by a scheme without scopes, is one too.
    return schemes.length === 0 ? [''] : schemes.flatMap((scopes) => (scopes.length === 0 ? [''] : scopes));
  });
}

/**
 * The same part with everything put in place that it refers to, but for schemas with a name. What isn't there has been
 * refused before. Throws where something refers to itself.
 */
export function dereferenced(part: unknown, document: Part, within: readonly string[] = []): unknown {
  if (Array.isArray(part)) return part.map((one) => dereferenced(one, document, within));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref } = part as Part;
  if (typeof $ref === 'string' && !/^#\/components\/schemas\/[^/]+$/.test($ref)) {
    if (within.includes($ref)) throw new Error(`${$ref} refers to itself; give it a name below components/schemas`);
    return dereferenced(partAt(document, $ref), document, [...within, $ref]);
  }
  return Object.fromEntries(
    Object.entries(part).map(([name, one]) => [name, name === '$ref' ? one : dereferenced(one, document, within)]),
  );
}

/** The schema of the JSON that an operation takes; undefined where it takes none. */
export function jsonBodyOf({ requestBody }: StoreOperation): Part | undefined {
  const content = (requestBody?.content ?? {}) as Record<string, Part>;
  const [, media] = Object.entries(content).find(([type]) => /^application\/(?:[\w.-]+\+)?json\b/.test(type)) ?? [];
  return media && ((media.schema ?? {}) as Part);
}

/** What a local reference leads to (RFC 6901); undefined if nothing is there. */
export function partAt(document: Part, reference: string): unknown {
  const names = reference.slice(2).split('/');
  return names.reduce<unknown>((at, name) => {
    const key = decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~');
    return typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? (at as Part)[key] : undefined;
  }, document);
}

/** All references in a part. */
export function referencesIn(part: unknown): string[] {
  const found: string[] = [];
  JSON.stringify(part, (name, value) => {
    if (name === '$ref' && typeof value === 'string') found.push(value);
    return value;
  });
  return [...new Set(found)];
}

/** Names for the document's schemas of which none is one of ours: `Order`, or `PlatformOrder`. */
export function schemaNames(names: readonly string[], own: readonly string[]): Map<string, string> {
  const taken = new Set([...own, ...names]);
  return new Map(
    names.map((name) => {
      let free = name;
      while (own.includes(free) || (free !== name && taken.has(free))) free = `Platform${free}`;
      taken.add(free);
      return [name, free];
    }),
  );
}

/** A part whose references to schemas are by their new names. */
export function renamed<Whole>(part: Whole, names: ReadonlyMap<string, string>): Whole {
  const text = JSON.stringify(part).replace(/"#\/components\/schemas\/([^"/]+)"/g, (all, name: string) => {
    const next = names.get(name);
    return next === undefined ? all : `"#/components/schemas/${next}"`;
  });
  return JSON.parse(text);
}
