import type { z } from 'zod';

/** What a server action tells its form: faults beside fields, what was typed, or that it worked. */
export interface FormState {
  errors?: Record<string, string>;
  values?: Record<string, string | string[]>;
  message?: string;
  done?: boolean;
  /**
   * A path of this site to load now, in a document of its own, so that the headers of that page apply. A redirect from
   * the action would have Next.js fetch the path first, on the server, and follow where consent leads: to an app.
   */
  goTo?: string;
  /** What the action has made and its page shows once: ids, a new secret. Never kept, never in an address. */
  made?: Record<string, string>;
  /** Changes with every answer, so that the form shows its new defaults. */
  attempt?: number;
}

/**
 * Checks a form against a schema: the one place where a person's faults become messages.
 * Text is trimmed; names in `many` are read as lists. Passwords and files are never handed back.
 */
export function readForm<T extends z.ZodType>(
  data: FormData,
  schema: T,
  many: readonly string[] = [],
): { fields: z.output<T> } | { state: FormState } {
  const given: Record<string, unknown> = {};
  for (const name of new Set(data.keys())) {
    if (name.startsWith('$ACTION')) continue;
    given[name] = many.includes(name) ? data.getAll(name) : data.get(name);
  }
  for (const name of many) given[name] ??= [];
  const parsed = schema.safeParse(given);
  if (parsed.success) return { fields: parsed.data };
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[String(issue.path[0] ?? 'form')] ??= issue.message;
  return { state: { errors, ...kept(data, many) } };
}

/** The answer to a form whose fields are well-formed but can't be accepted; keeps what was typed. */
export function refuse(
  data: FormData,
  errors: Record<string, string>,
  many: readonly string[] = [],
  message?: string,
): FormState {
  return { errors, ...(message && { message }), ...kept(data, many) };
}

function kept(data: FormData, many: readonly string[]): Pick<FormState, 'values' | 'attempt'> {
  const values: Record<string, string | string[]> = {};
  for (const name of new Set(data.keys())) {
    if (name.startsWith('$ACTION') || /password/i.test(name)) continue;
    const all = data.getAll(name).filter((value) => typeof value === 'string');
    if (many.includes(name)) values[name] = all;
    else if (all[0] !== undefined) values[name] = all[0];
  }
  return { values, attempt: Date.now() };
}
