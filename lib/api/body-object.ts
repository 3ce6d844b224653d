import { z } from 'zod';
import { readObject } from '../http/body.ts';
import { ApiError } from '../kernel/errors/errors.ts';
import { likelyMeant } from '../kernel/text/likely-meant.ts';
import { withoutNulls } from './without-nulls.ts';

/** Parses the text of a body that must be a JSON object. Throws 400 `invalid_request`. */
export function parseObject(text: string): Record<string, unknown> {
  const read = readObject(text);
  if ('fault' in read) throw 'name' in read ? new ApiError('repeated', named(read.name)) : new ApiError(read.fault);
  return read.object;
}

/** Makes the reader of a body from its schema. It throws 400 `invalid_request`; `param` names the member at fault. */
export function bodyReader<Schema extends z.ZodType>(schema: Schema): (text: string) => z.output<Schema> {
  return (text) => {
    const value = withoutNulls(schema, parseObject(text));
    const parsed = schema.safeParse(value, { error: wantedBy });
    if (!parsed.success) throw faultOf(parsed.error.issues[0], value, membersOf(schema));
    const unfit = unfitMember(value);
    if (unfit !== null) throw new ApiError('malformed', { param: named(unfit).param ?? 'body', wanted: FIT });
    return parsed.data;
  };
}

const FIT = 'text without NUL and without half a character';

/** The member whose text no database has (JSON can write it); null when there is none. What is nested may be deep. */
function unfitMember(value: object): string | null {
  const rest: [name: string, value: unknown][] = Object.entries(value);
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [name, one] = next;
    if (typeof one === 'string' && /[\0\p{Surrogate}]/u.test(one)) return name;
    if (typeof one === 'object' && one !== null)
      for (const [key, inner] of Object.entries(one)) rest.push([Array.isArray(one) ? name : key, inner]);
  }
  return null;
}

/** The members of a body, where it is one object. */
function membersOf(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function faultOf(issue: z.core.$ZodIssue | undefined, value: unknown, known: string[]): ApiError {
  if (issue?.code === 'unrecognized_keys')
    return new ApiError('unknown_member', named(issue.keys[0] ?? '', issue.path.length === 0 ? known : []));
  const path = issue?.path ?? [];
  // The innermost member: in a list of variants, what is wrong with one of them.
  const param = path.findLast((part) => typeof part === 'string') ?? 'body';
  const given = path.reduce<unknown>((at, part) => (at as Record<PropertyKey, unknown> | undefined)?.[part], value);
  if (given === undefined) return new ApiError('missing', { param });
  return new ApiError('malformed', { param, wanted: issue?.message ?? OTHER });
}

const OTHER = 'of another form; see the documentation';

/** What a member must be, where its schema has no words for it: the validator's own texts are for programmers. */
function wantedBy(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') return TYPES[issue.expected] ?? OTHER;
  if (issue.code === 'invalid_value') return issue.values.map((value) => JSON.stringify(value)).join(' or ');
  if (issue.code === 'too_big')
    return `${SIZES[issue.origin] ?? ''}at most ${issue.maximum}${UNITS[issue.origin] ?? ''}`;
  if (issue.code === 'too_small')
    return `${SIZES[issue.origin] ?? ''}at least ${issue.minimum}${UNITS[issue.origin] ?? ''}`;
  return OTHER;
}

const SIZES: Record<string, string> = { string: 'text of ', array: 'a list of ' };
const UNITS: Record<string, string> = { string: ' characters' };
const TYPES: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/**
 * Names the member only if its name is plain: a body may contain anything, even a secret in the wrong place.
 * @param known the names that there are, of which one is likely meant
 */
export function named(param: string, known: readonly string[] = []): { param?: string; meant?: string } {
  if (!/^[A-Za-z_]{1,40}$/.test(param)) return {};
  const meant = likelyMeant(param, known);
  return meant === undefined ? { param } : { param, meant };
}
