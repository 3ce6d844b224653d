import type { z } from 'zod';
import { texts } from '../kernel/language/current-language.ts';

/** What was typed into a form, by field name. */
type Typed = Record<string, string | string[]>;

/** A form that was sent and not accepted: errors by field or one for the whole form, and what was typed. */
export interface Refused {
  is: 'refused';
  errors: Record<string, string>;
  message: string | null;
  typed: Typed;
  /** Changes with every response, so that the form shows its new defaults. */
  attempt: number;
  /** Given when the form was fine, but its person has to confirm who they are and send it again. */
  confirm?: WaysToConfirm & {
    /** What the button says that leads to the provider. */
    atProvider: string;
    /** The button they pressed, if the form has several: the confirmation presses it again. */
    pressed: { name: string; value: string } | null;
  };
}

/** How a person can confirm who they are. */
export interface WaysToConfirm {
  byPassword: boolean;
  byCode: boolean;
  byPasskey: boolean;
  /** By the OpenID provider that they sign in with. */
  byProvider: boolean;
}

/** What a server action returns to its form. */
export type FormState =
  | { is: 'unsent' }
  | Refused
  | { is: 'done'; message: string; attempt: number }
  /** `made` is shown once by the page: ids, a new secret. Never stored, never in an address. */
  | { is: 'made'; made: Record<string, string>; typed: Typed; attempt: number }
  /**
   * A path of this site to load now as a new document, so that the headers of that page apply. With a redirect from the
   * action, Next.js would fetch the path first, on the server, and follow consent to where it leads: to an app.
   */
  | { is: 'leaving'; to: string };

/** The form that a server action was given: a caller may send anything, which then is an empty form. */
export function asForm(given: unknown): FormData {
  return given instanceof FormData ? given : new FormData();
}

/** The text that is bound to a server action: a caller may send anything, which then is an empty text. */
export function asText(given: unknown): string {
  return typeof given === 'string' ? given : '';
}

/** The texts in all fields of a form that have a name. */
export function textsIn(data: FormData, name: string): string[] {
  return asForm(data).getAll(name).map(asText);
}

/** The text in one field of a form; empty without that field, for a file, and for what is no form. */
export function textIn(data: FormData, name: string): string {
  return asText(asForm(data).get(name));
}

/**
 * Checks a form against a schema: the one place where a person's mistakes become messages.
 * Text is trimmed; names in `many` are read as lists. Passwords and files are never handed back.
 */
export function readForm<T extends z.ZodType>(
  data: FormData,
  schema: T,
  many: readonly string[] = [],
): { fields: z.output<T> } | { state: Refused } {
  const given: Record<string, unknown> = Object.create(null);
  for (const [name, values] of fieldsOf(data)) given[name] = many.includes(name) ? values : values[0];
  for (const name of many) given[name] ??= [];
  const parsed = schema.safeParse(given, { error: fieldFault });
  if (parsed.success) return { fields: parsed.data };
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[String(issue.path[0] ?? 'form')] ??= issue.message;
  return { state: refuse(data, errors, many) };
}

/**
 * The response to a form that can't be accepted; keeps what was typed.
 * @param why what is wrong, by field name, or in a sentence about the whole form
 * @param many names of the fields that are lists
 */
export function refuse(data: FormData, why: Record<string, string> | string, many: readonly string[] = []): Refused {
  const faults = typeof why === 'string' ? { errors: {}, message: why } : { errors: why, message: null };
  return { is: 'refused', ...faults, typed: typedIn(data, many), attempt: Date.now() };
}

/** The response to a form that succeeded, with a sentence that says so; its fields show what is saved now. */
export function done(message: string): FormState {
  return { is: 'done', message, attempt: Date.now() };
}

/** The response to a form that made something to be shown only this once. */
export function made(things: Record<string, string>, typed: Typed = {}): FormState {
  return { is: 'made', made: things, typed, attempt: Date.now() };
}

/** The response to a form that leads on to a path of this site. */
export function navigateTo(path: string): FormState {
  return { is: 'leaving', to: path };
}

/** The fields of a form, each with all its values, in one pass: asking a form for a field looks at all of them. */
function fieldsOf(data: FormData): Map<string, FormDataEntryValue[]> {
  const fields = new Map<string, FormDataEntryValue[]>();
  for (const [name, value] of asForm(data)) {
    if (name.startsWith('$ACTION')) continue;
    const before = fields.get(name);
    if (before) before.push(value);
    else fields.set(name, [value]);
  }
  return fields;
}

function typedIn(data: FormData, many: readonly string[]): Typed {
  const typed: Typed = {};
  for (const [name, values] of fieldsOf(data)) {
    if (/password/i.test(name)) continue;
    const all = values.filter((value) => typeof value === 'string');
    if (many.includes(name)) typed[name] = all;
    else if (all[0] !== undefined) typed[name] = all[0];
  }
  return typed;
}

/**
 * What a person reads about a field of a form whose schema has no words of its own for a fault. It is given to the
 * validator in place of its own texts, which are for programmers.
 */
export function fieldFault(issue: z.core.$ZodRawIssue): string {
  const t = texts('frame');
  const { input } = issue;
  if (input === undefined || input === null || input === '') return t('fillThisIn');
  if (issue.code === 'too_big') return mostOf(issue);
  if (issue.code === 'too_small') return leastOf(issue);
  if (issue.code === 'invalid_value' || issue.code === 'invalid_union') return t('chooseFromList');
  if (issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int'))
    return t('enterWholeNumber');
  if (issue.code === 'invalid_format' && issue.format === 'email') return t('enterEmailSuchAs');
  if (issue.code === 'invalid_format' && issue.format === 'url') return t('enterUrl');
  return t('cannotBeUsed');
}

function mostOf({ origin, maximum }: { origin: string; maximum: number | bigint }): string {
  const t = texts('frame');
  if (origin === 'string') return t('mostCharacters', { most: maximum });
  return origin === 'array' ? t('chooseAtMost', { most: maximum }) : t('enterAtMost', { most: maximum });
}

function leastOf({ origin, minimum }: { origin: string; minimum: number | bigint }): string {
  const t = texts('frame');
  if (origin === 'string') return t('leastCharacters', { least: minimum });
  return origin === 'array' ? t('chooseAtLeast', { least: Number(minimum) }) : t('enterAtLeast', { least: minimum });
}
