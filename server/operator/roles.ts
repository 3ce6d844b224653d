import { addOperator, listMissingOperators, removeOperator } from '@/lib/accounts/add-operator.ts';
import { issueOperatorLink } from '@/lib/accounts/links/claim-operator-link.ts';
import { recoverByEmail } from '@/lib/accounts/links/issue-account-link.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { done, emailIn, refused, type Verb } from './answer.ts';

const notAnEmail = (given: string) => refused(`“${given}” is no email.`);
const noAccount = (email: string) => `There is no account with the email ${email}. Sign up first.`;

const link: Verb = {
  takes: '<email>',
  does: 'a one-time link for an address in OPERATOR_EMAILS; an older one ends',
  async run([given = ''], { now }) {
    const email = emailIn(given);
    if (!email) return notAnEmail(given);
    const { baseUrl, operatorEmails } = env();
    if (!operatorEmails.includes(email)) return refused(`${email} is not in OPERATOR_EMAILS.`);
    if ((await listMissingOperators([email])).length === 0) return refused(`${email} has an operator already.`);
    return done(`Open this once, signed in, to become an operator: ${baseUrl}${await issueOperatorLink(email, now)}`);
  },
};

const add: Verb = {
  takes: '<email>',
  does: 'makes an account an operator',
  async run([given = ''], { now }) {
    const email = emailIn(given);
    if (!email) return notAnEmail(given);
    const result = await addOperator(email, now);
    if (result === 'done') return done(`${email} is an operator now.`);
    return refused(
      result === 'no_account' ? noAccount(email) : `${email} is not confirmed: its person has to open our mail first.`,
    );
  },
};

const remove: Verb = {
  takes: '<email>',
  does: 'takes the role of an operator away',
  async run([given = ''], { now }) {
    const email = emailIn(given);
    if (!email) return notAnEmail(given);
    const isDone = await removeOperator(email, now);
    return isDone ? done(`${email} is no operator any more.`) : refused(noAccount(email));
  },
};

const recover: Verb = {
  takes: '<email>',
  does: 'a link with which somebody sets a new password, without their second step; also for operators',
  async run([given = ''], { now }) {
    const email = emailIn(given);
    if (!email) return notAnEmail(given);
    const { signIn } = env();
    if (signIn?.isOnly)
      return refused(`Everybody signs in with ${signIn.name} (SIGN_IN_ONLY): there are no passwords.`);
    const result = await recoverByEmail(email, now);
    if (result === null) return refused(`There is no account with the email ${email}.`);
    if (result === 'suspended') return refused(`The account of ${email} is suspended.`);
    return done(
      `Whoever opens this within 24 hours sets a new password, and switches two-step sign-in off: ${result.link}`,
    );
  },
};

/** Who may act as an operator, and a way back into an account. */
export const ROLES = { link, add, remove, recover };
