import { z } from 'zod';
import { readObject } from '../http/body.ts';
import { ApiError } from '../kernel/errors/errors.ts';
import { named } from '../kernel/text/likely-meant.ts';

/** Parses the text of a body that must be a JSON object. Throws 400 `invalid_request`. */
export function parseObject(text: string): Record<string, unknown> {
  const read = readObject(text);
  if ('fault' in read) throw 'name' in read ? new ApiError('repeated', named(read.name)) : new ApiError(read.fault);
  return read.object;
}

/** Makes the reader of a body from its schema. It throws 400 `invalid_request`; `param` names the member at fault. */
export function bodyReader<Output>(schema: z.ZodType<Output>): (text: string) => Output {
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
  const [one, another] = shapesOf(schema);
  return one instanceof z.ZodObject && !another ? Object.keys(one.shape) : [];
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
 * A body without the members that are null and count as absent: those that may be left out, and not be null. What isn't
 * known stays, so that it is refused.
 * @param schema of the body; where it has several shapes, a member may be left out if it may in one of them
 */
export function withoutNulls<Value>(schema: z.ZodType, value: Value): Value {
  return stripped([schema], value) as Value;
}

function stripped(schemas: z.ZodType[], value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const known = schemas.flatMap(shapesOf);
  if (Array.isArray(value)) {
    const elements = known.flatMap((one) => (one instanceof z.ZodArray ? [one.element as z.ZodType] : []));
    return elements.length === 0 ? value : value.map((item) => stripped(elements, item));
  }
  const shapes = known.flatMap((one) => (one instanceof z.ZodObject ? [one.shape as Record<string, z.ZodType>] : []));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const members = shapes.flatMap((shape) => (Object.hasOwn(shape, name) ? [shape[name] as z.ZodType] : []));
      if (inner === null && isAbsent(members, shapes.length)) return [];
      return [[name, members.length === 0 ? inner : stripped(members, inner)]];
    }),
  );
}

/** Whether a null stands for nothing in a member, as the shapes that have it describe it. */
function isAbsent(members: z.ZodType[], shapes: number): boolean {
  const mayBeLeftOut = members.length < shapes || members.some((member) => member.isOptional());
  return members.length > 0 && mayBeLeftOut && !members.some((member) => member.safeParse(null).success);
}

/** The objects and lists that a schema may be. */
function shapesOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodPipe) return shapesOf(schema.in as z.ZodType);
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap(shapesOf);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return shapesOf(schema.unwrap() as z.ZodType);
  return [schema];
}
