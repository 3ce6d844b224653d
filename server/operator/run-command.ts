import { addOperator } from '@/lib/accounts/add-operator.ts';
import { issueOperatorLink } from '@/lib/accounts/issue-operator-link.ts';
import { listMissingOperators } from '@/lib/accounts/list-missing-operators.ts';
import { recoverByEmail } from '@/lib/accounts/recover-by-email.ts';
import { removeOperator } from '@/lib/accounts/remove-operator.ts';
import { env } from '@/lib/env.ts';

const USAGE = 'Use: npm run operator -- link <email> (or add, remove or recover <email>)';

/** What `npm run operator` was asked to do, and the answer to it: a line for the caller. */
export interface OperatorAnswer {
  isDone: boolean;
  line: string;
}

/** Carries out `npm run operator -- <verb> <email>` on the open database. */
export async function runOperatorCommand(given: readonly string[], now = new Date()): Promise<OperatorAnswer> {
  const [verb = '', address = '', ...rest] = given;
  const email = address.trim().toLowerCase();
  if (rest.length > 0 || !/^[^\s@]+@[^\s@]+$/.test(email)) return refused(USAGE);
  if (verb === 'link') return link(email, now);
  if (verb === 'add') return add(email, now);
  if (verb === 'recover') return recover(email, now);
  if (verb === 'remove')
    return (await removeOperator(email, now)) ? done(`${email} is no operator any more.`) : refused(noAccount(email));
  return refused(USAGE);
}

async function link(email: string, now: Date): Promise<OperatorAnswer> {
  const { baseUrl, operatorEmails } = env();
  if (!operatorEmails.includes(email)) return refused(`${email} is not in OPERATOR_EMAILS.`);
  if ((await listMissingOperators([email])).length === 0) return refused(`${email} has an operator already.`);
  return done(`Open this once, signed in, to become an operator: ${baseUrl}${await issueOperatorLink(email, now)}`);
}

async function add(email: string, now: Date): Promise<OperatorAnswer> {
  const result = await addOperator(email, now);
  if (result === 'done') return done(`${email} is an operator now.`);
  return refused(
    result === 'no_account' ? noAccount(email) : `${email} is not confirmed: its person has to open our mail first.`,
  );
}

async function recover(email: string, now: Date): Promise<OperatorAnswer> {
  const result = await recoverByEmail(email, now);
  if (result === null) return refused(`There is no account with the email ${email}.`);
  if (result === 'suspended') return refused(`The account of ${email} is suspended.`);
  return done(
    `Whoever opens this within 24 hours sets a new password, and switches two-step sign-in off: ${result.link}`,
  );
}

const done = (line: string): OperatorAnswer => ({ isDone: true, line });
const refused = (line: string): OperatorAnswer => ({ isDone: false, line });
const noAccount = (email: string) => `There is no account with the email ${email}. Sign up first.`;
