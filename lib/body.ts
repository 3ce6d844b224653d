import { ApiError, OAuthError } from './errors.ts';

/** The most a request body may hold, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * Reads the parameters of an OAuth endpoint from a JSON or form body. An empty value counts as omitted
 * (RFC 6749 section 3.2).
 * Throws `invalid_request`: 415 for another content type or any Content-Encoding, 413 over 64 KiB, 400 for what
 * can't be read, a repeated parameter, or a value of `known` that is not a string.
 */
export async function readParameters(request: Request, known: readonly string[]): Promise<Record<string, string>> {
  const { type, text } = await readBody(
    request,
    ['application/x-www-form-urlencoded', 'application/json'],
    (status, why) => {
      return new OAuthError('invalid_request', why, { status });
    },
  );
  return type === 'application/json' ? jsonParameters(text, known) : formParameters(text);
}

/**
 * Reads a JSON body of a v1 endpoint as text; its caller parses it.
 * Throws `invalid_request`: 415 for another content type or any Content-Encoding, 413 over 64 KiB, 400 when it is not UTF-8.
 */
export async function readJsonText(request: Request): Promise<string> {
  const { text } = await readBody(
    request,
    ['application/json'],
    (status, why) => new ApiError(status, 'invalid_request', why),
  );
  return text;
}

/** The body as text, with its type; refuses with an error of the caller's own making. */
async function readBody(
  request: Request,
  types: readonly string[],
  refusal: (status: number, why: string) => Error,
): Promise<{ type: string; text: string }> {
  if (request.headers.get('content-encoding') !== null) throw refusal(415, 'Send the body without Content-Encoding.');
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type)) throw refusal(415, `Send ${types.join(' or ')}.`);
  return { type, text: await readText(request, refusal) };
}

/** Refuses with 413 over 64 KiB (without reading on) and 400 when the body is not UTF-8. */
async function readText(request: Request, refusal: (status: number, why: string) => Error): Promise<string> {
  const tooLarge = () => refusal(413, 'The body is larger than 64 KiB.');
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    const reader = request.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength;
      if (size > MAX_BODY_BYTES) {
        await reader.cancel();
        throw tooLarge();
      }
      chunks.push(part.value);
    }
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw refusal(400, 'The body is not UTF-8.');
  }
}

function formParameters(text: string): Record<string, string> {
  return collect([...new URLSearchParams(text)]);
}

function jsonParameters(text: string, known: readonly string[]): Record<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new OAuthError('invalid_request', 'The body is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new OAuthError('invalid_request', 'The body must be a JSON object.');
  }
  const repeated = repeatedName(text);
  if (repeated !== undefined) throw repeatedParameter(repeated, known);
  const entries: [string, string][] = [];
  for (const [name, one] of Object.entries(value)) {
    if (typeof one === 'string') entries.push([name, one]);
    else if (known.includes(name)) throw new OAuthError('invalid_request', `${name} must be a string.`);
  }
  return collect(entries);
}

/**
 * The first name that a JSON object has twice, those inside its values left out; parsing alone would silently take the last.
 * @param text known to be a JSON object
 */
export function repeatedName(text: string): string | undefined {
  // Token by token: a parser that calls itself runs out of stack on what 64 KiB can nest.
  const names: string[] = [];
  let depth = 0;
  let before = '';
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (token === ':' && depth === 1) names.push(JSON.parse(before) as string);
    before = token;
  }
  return names.find((name, index) => names.indexOf(name) !== index);
}

function collect(entries: [string, string][]): Record<string, string> {
  const result: Record<string, string> = Object.create(null);
  const seen = new Set<string>();
  for (const [name, value] of entries) {
    if (seen.has(name))
      throw repeatedParameter(
        name,
        entries.map(([n]) => n),
      );
    seen.add(name);
    if (value !== '') result[name] = value;
  }
  return result;
}

/** Names the parameter only if it is plain: a body may hold anything, a secret in the wrong place too. */
function repeatedParameter(name: string, known: readonly string[]): OAuthError {
  const shown = known.includes(name) && /^[a-z_]{1,40}$/.test(name) ? name : 'A parameter';
  return new OAuthError('invalid_request', `${shown} was sent more than once.`);
}
