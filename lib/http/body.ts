import { isUtf8 } from 'node:buffer';
import { LIMITS } from '../kernel/config/limits.ts';
import { BodyError } from '../kernel/errors/errors.ts';

/** Parameters that needn't be one text. */
type Exceptions = Record<'lists' | 'numbers' | 'absent', readonly string[]>;

/**
 * Reads parameters from a JSON or form body. An empty value counts as omitted (RFC 6749 section 3.2).
 * Throws {@link BodyError} for another content type, any Content-Encoding, a body over 64 KiB or one that can't be
 * parsed, more than 200 parameters, a repeated one, and one in `known` whose value is not a string.
 * @param lists what may be repeated, in JSON be a list: it comes as one text with spaces between
 * @param numbers what may be a number in JSON: it comes as text
 * @param absent what may be null in JSON, which counts as omitted
 */
export async function readParameters(
  request: Request,
  known: readonly string[],
  { lists = [], numbers = [], absent = [] }: Partial<Exceptions> = {},
): Promise<Record<string, string>> {
  const type = checkedType(request, ['application/x-www-form-urlencoded', 'application/json']);
  const bytes = readBytes(request);
  const text = decode(bytes instanceof Promise ? await bytes : bytes);
  return type === 'application/json'
    ? jsonParameters(text, known, { lists, numbers, absent })
    : collect([...new URLSearchParams(text)], lists);
}

/**
 * Reads the JSON body of a v1 call as text, for the caller to parse.
 * Throws {@link BodyError} for another content type, any Content-Encoding, and a body over 64 KiB or not in UTF-8.
 */
export async function readJsonText(request: Request, most: number = LIMITS.bodyBytes): Promise<string> {
  checkedType(request, ['application/json']);
  const bytes = await readBytes(request, most);
  if (!(ARRIVED in request)) Object.assign(request, { [ARRIVED]: new Uint8Array(bytes) });
  return decode(bytes);
}

/** The content type of a body, which has to be one of these. */
function checkedType(request: Request, types: readonly string[]): string {
  if (request.headers.get('content-encoding') !== null) throw new BodyError('content_encoded');
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type)) throw new BodyError('unsupported_content_type', { types });
  return type;
}

const UTF8 = new TextDecoder();

function decode(bytes: Bytes): string {
  if (!isUtf8(bytes)) throw new BodyError('body_not_utf8');
  return UTF8.decode(bytes);
}

/** Under this name a request holds a body that has already arrived, so that nobody has to wait for it. */
export const ARRIVED = Symbol('the body that has arrived');

/** The body of a request, once it has arrived or was read. */
export function arrivedBody(request: Request & { [ARRIVED]?: Uint8Array }): Uint8Array | undefined {
  return request[ARRIVED];
}

/** Keeps what has arrived of a body that is passed on as it comes, for who asks later. */
export function keepArrived(request: Request, bytes: Uint8Array): void {
  Object.defineProperty(request, ARRIVED, { value: bytes, configurable: true });
}

/** Refuses a body over so many bytes without reading the rest of it. */
function readBytes(
  request: Request & { [ARRIVED]?: Uint8Array },
  most: number = LIMITS.bodyBytes,
): Bytes | Promise<Bytes> {
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > most) throw new BodyError('body_too_large', { kib: most / 1024 });
  // There is no more of it than that header says (RFC 9112 section 6.3).
  return length !== null ? (request[ARRIVED] ?? request.arrayBuffer()) : readParts(request, most);
}

type Bytes = Uint8Array | ArrayBuffer;

async function readParts(request: Request, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // What is thrown cancels the rest.
  for await (const part of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > most) throw new BodyError('body_too_large', { kib: most / 1024 });
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}

function jsonParameters(
  text: string,
  known: readonly string[],
  { lists, numbers, absent }: Exceptions,
): Record<string, string> {
  const read = readObject(text);
  if ('fault' in read) throw 'name' in read ? repeatedParameter(read.name, known) : new BodyError(read.fault);
  const entries: [string, string][] = [];
  for (const [name, one] of Object.entries(read.object)) {
    const isList = lists.includes(name) && Array.isArray(one) && one.every((item) => typeof item === 'string');
    if (isList) entries.push(...one.map((item): [string, string] => [name, item]));
    else if (typeof one === 'string') entries.push([name, one]);
    else if (typeof one === 'number' && numbers.includes(name)) entries.push([name, String(one)]);
    else if (one === null && absent.includes(name)) continue;
    else if (known.includes(name)) throw new BodyError('not_a_string', { param: name });
  }
  return collect(entries, lists);
}

/** What a JSON text is that should be an object: one, or why not, with the name that it has twice. */
type ReadObject =
  | { object: Record<string, unknown> }
  | { fault: 'body_not_json' | 'body_not_object' }
  | { fault: 'repeated'; name: string };

/** Reads a text that must be a JSON object in which no name stands twice. */
export function readObject(text: string): ReadObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: 'body_not_json' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { fault: 'body_not_object' };
  const name = repeatedName(text);
  return name === undefined ? { object: value as Record<string, unknown> } : { fault: 'repeated', name };
}

/**
 * The first name that a JSON object has twice, not counting nested objects; JSON.parse would silently keep the last.
 * @param text known to be a JSON object
 */
export function repeatedName(text: string): string | undefined {
  // Token by token: a recursive parser would overflow the stack on what 64 KiB can nest.
  const names: string[] = [];
  let depth = 0;
  let before = '';
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (token === ':' && depth === 1) names.push(JSON.parse(before) as string);
    before = token;
  }
  return firstRepeated(names);
}

/** The first of some names that an earlier one equals. */
export function firstRepeated(names: Iterable<string>): string | undefined {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}

function collect(entries: [string, string][], lists: readonly string[]): Record<string, string> {
  if (entries.length > LIMITS.formFields) throw new BodyError('too_many_parameters');
  const names = entries.map(([name]) => name).filter((name) => !lists.includes(name));
  const repeated = firstRepeated(names);
  if (repeated !== undefined) throw repeatedParameter(repeated, names);
  const result: Record<string, string> = Object.create(null);
  for (const [name, value] of entries) {
    if (value === '') continue;
    result[name] = lists.includes(name) ? listed(result[name], value) : value;
  }
  return result;
}

function listed(before: string | undefined, value: string): string {
  const one = value.replaceAll(' ', '%20');
  return before === undefined ? one : `${before} ${one}`;
}

/** Names the parameter only if it is known and plain: a body may hold anything, even a misplaced secret. */
function repeatedParameter(name: string, known: readonly string[]): BodyError {
  return new BodyError('repeated', known.includes(name) && /^[a-z_]{1,40}$/.test(name) ? { param: name } : {});
}
