import type { z } from 'zod';
import { texts } from '../kernel/language/current-language.ts';

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
