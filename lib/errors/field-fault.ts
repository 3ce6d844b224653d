import type { z } from 'zod';

/**
 * What a person reads about a field of a form whose schema has no words of its own for a fault. It is given to the
 * validator in place of its own texts, which are for programmers.
 */
export function fieldFault(issue: z.core.$ZodRawIssue): string {
  const { input } = issue;
  if (input === undefined || input === null || input === '') return 'Fill this in.';
  if (issue.code === 'too_big') return mostOf(issue);
  if (issue.code === 'too_small') return leastOf(issue);
  if (issue.code === 'invalid_value' || issue.code === 'invalid_union') return 'Choose from the list.';
  if (issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int'))
    return 'Enter a whole number.';
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'Enter an email such as name@example.com.';
  if (issue.code === 'invalid_format' && issue.format === 'url') return 'Enter an address that starts with https://.';
  return 'This can’t be used here. Check it, then try again.';
}

function mostOf({ origin, maximum }: { origin: string; maximum: number | bigint }): string {
  if (origin === 'string') return `Use ${maximum} characters or fewer.`;
  if (origin === 'array') return `Choose ${maximum} at most.`;
  return `Enter ${maximum} or less.`;
}

function leastOf({ origin, minimum }: { origin: string; minimum: number | bigint }): string {
  if (origin === 'string') return `Use ${minimum} characters or more.`;
  if (origin === 'array') return `Choose at least ${minimum === 1 ? 'one' : minimum}.`;
  return `Enter ${minimum} or more.`;
}
