import { isUuid } from '../kernel/text/uuid.ts';

/** A JSON Schema, which may refer to its own `$defs`. */
export type BodySchema = { readonly [keyword: string]: unknown };

/** What stands for whatever isn’t kept. */
export const HIDDEN = '…';

/**
 * A JSON body as the request log keeps it. What its schema knows as a number, an id, a time or one of a list of words
 * stays; in place of everything else, such as names, addresses and secrets, stands `…`, whatever it looks like.
 */
export function maskedBody(text: string, schema: BodySchema): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return `${HIDDEN} (${text.length} characters that are no JSON)`;
  }
  return JSON.stringify(masked(value, within(schema, schema), schema));
}

/** The parameters of an address in the same way: those that the schema of its query knows. */
export function maskedQuery(query: URLSearchParams, schema: BodySchema): string {
  const members = within(schema, schema);
  return [...query]
    .map(([name, value]) => {
      const known = memberOf(members, name, schema);
      const isNumber = known?.some((one) => has(one, 'integer')) && /^\d{1,9}$/.test(value);
      return `${shownName(name, known)}=${isNumber || known?.some((one) => keeps(one, value)) ? value : HIDDEN}`;
    })
    .join('&');
}

function masked(value: unknown, schemas: BodySchema[], root: BodySchema): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) {
    const items = schemas.flatMap((schema) => within(schema.items, root));
    return items.length > 0 ? value.map((item) => masked(item, items, root)) : HIDDEN;
  }
  if (typeof value === 'object') {
    if (!schemas.some(({ properties }) => properties)) return HIDDEN;
    const members = Object.entries(value).map(([name, member]) => {
      const known = memberOf(schemas, name, root);
      return [shownName(name, known), known ? masked(member, known, root) : HIDDEN];
    });
    return Object.fromEntries(members);
  }
  if (typeof value === 'string') return schemas.some((schema) => keeps(schema, value)) ? value : HIDDEN;
  const types = typeof value === 'number' ? ['number', 'integer'] : ['boolean'];
  return schemas.some((schema) => types.some((type) => has(schema, type))) ? value : HIDDEN;
}

/** What a member may be; undefined for one that the schemas don’t know. */
function memberOf(schemas: BodySchema[], name: string, root: BodySchema): BodySchema[] | undefined {
  const found = schemas.flatMap(({ properties }) =>
    isSchema(properties) && Object.hasOwn(properties, name) ? within(properties[name], root) : [],
  );
  return found.length > 0 ? found : undefined;
}

/** A name that nobody knows may be a secret in the wrong place: only a plain one is shown. */
function shownName(name: string, known: BodySchema[] | undefined): string {
  return known || /^[a-z_]{1,40}$/.test(name) ? name : HIDDEN;
}

/** The schema itself and all that it may be in its place. */
function within(schema: unknown, root: BodySchema): BodySchema[] {
  if (!isSchema(schema)) return [];
  const { $ref, anyOf = [], oneOf = [], allOf = [], readAs } = schema;
  const defs = isSchema(root.$defs) ? root.$defs : {};
  const others = [anyOf, oneOf, allOf, typeof $ref === 'string' ? defs[$ref.split('/').at(-1) ?? ''] : [], readAs];
  return [schema, ...others.flat().flatMap((one) => within(one, root))];
}

function isSchema(value: unknown): value is BodySchema {
  return typeof value === 'object' && value !== null;
}

function has({ type }: BodySchema, wanted: string): boolean {
  return Array.isArray(type) ? type.includes(wanted) : type === wanted;
}

const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/;

function keeps(schema: BodySchema, text: string): boolean {
  const { const: only, enum: words, format } = schema;
  if (only === text || (Array.isArray(words) && words.includes(text))) return true;
  if (!has(schema, 'string')) return false;
  if (format === 'date-time') return TIME.test(text);
  return (format === undefined || format === 'uuid') && isUuid(text);
}
