import { listMissingOperators } from '@/lib/accounts/add-operator.ts';
import { issueOperatorLink } from '@/lib/accounts/links/claim-operator-link.ts';
import type { Env } from '@/lib/kernel/config/read-env.ts';
import { realTime } from '@/lib/kernel/process/clock.ts';
import { say } from './banner.ts';

/**
 * Offers the person who started the product to make the operators it shall have. A link is a secret, so it is shown on
 * a terminal alone: a log, which others may read and which is kept, gets the command that shows it.
 */
export async function offerOperatorLinks(
  { operatorEmails, baseUrl, databaseUrl }: Pick<Env, 'operatorEmails' | 'baseUrl' | 'databaseUrl'>,
  isTerminal = process.stdout.isTTY === true,
): Promise<void> {
  const missing = await listMissingOperators(operatorEmails);
  if (missing.length === 0) return;
  const lines = isTerminal
    ? ['Open these once, signed in, to become an operator:']
    : [`These have no operator yet. For a one-time link, ${databaseUrl ? 'run' : 'stop this server and run'}:`];
  for (const email of missing) {
    const offer = isTerminal
      ? `${baseUrl}${await issueOperatorLink(email, realTime())}`
      : `npm run operator -- link ${email}`;
    lines.push(`  ${email}    ${offer}`);
  }
  say(`${lines.join('\n')}\n`);
}
