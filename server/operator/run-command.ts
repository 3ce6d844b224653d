import { realTime } from '@/lib/kernel/process/clock.ts';
import { ACCOUNTS } from './accounts.ts';
import { type CommandContext, type OperatorAnswer, refused, type Verb } from './answer.ts';
import { APPS } from './apps.ts';
import { backupDone } from './backup-done.ts';
import { find } from './find.ts';
import { ROLES } from './roles.ts';
import { secret } from './secret.ts';

const VERBS: Record<string, Verb> = { ...ROLES, find, ...APPS, ...ACCOUNTS, secret, 'backup-done': backupDone };

/** Carries out `npm run operator -- <verb> …` on the open database. */
export async function runOperatorCommand(
  given: readonly string[],
  { now = realTime(), write = async () => {} }: Partial<CommandContext> = {},
): Promise<OperatorAnswer> {
  const [name = '', ...rest] = given;
  const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
  const words = verb && readWords(verb.takes, rest);
  if (!verb || !words) return refused(verb ? `Use: npm run operator -- ${`${name} ${verb.takes}`.trim()}` : usage());
  return verb.run(words, { now, write });
}

/**
 * What was given for each word of a usage such as `<app> <reason…>`; null when something is missing or too much. What
 * ends in … takes all that is left; what is in [] may be missing.
 */
function readWords(takes: string, given: readonly string[]): string[] | null {
  const parts = takes.match(/<[^>]*>|\[[^\]]*\]/g) ?? [];
  const isLong = parts.at(-1)?.includes('…');
  const words = isLong
    ? [...given.slice(0, parts.length - 1), given.slice(parts.length - 1).join(' ')].filter((word) => word !== '')
    : given.map((word) => word.trim()).filter((word) => word !== '');
  const needed = parts.filter((part) => part.startsWith('<')).length;
  return words.length >= needed && words.length <= parts.length ? words : null;
}

function usage(): string {
  const lines = Object.entries(VERBS).map(([name, { takes, does }]) => `  ${`${name} ${takes}`.trim()}\n      ${does}`);
  return ['Use: npm run operator -- <what to do> …', '', ...lines].join('\n');
}
