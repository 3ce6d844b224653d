import { db } from '@/lib/database/db.ts';
import { exportAccount } from '@/lib/operators/export-account.ts';
import { findSellerAsOperator, type OperatorSeller } from '@/lib/operators/operator-sellers.ts';
import { suspendAccount, unsuspendAccount } from '@/lib/operators/suspend-account.ts';
import { removeSeller } from '@/lib/removal/delete-seller.ts';
import { type CommandContext, done, emailIn, type OperatorAnswer, refused, type Verb } from './answer.ts';
import { BY_COMMAND, commandContext, ofAccount } from './by-command.ts';
import { readReason } from './read-reason.ts';

/** The account with this email or id; null when there is none. */
export async function findAccount(given: string): Promise<OperatorSeller | null> {
  const email = emailIn(given);
  return findSellerAsOperator(db(), BY_COMMAND, email ? { email } : { id: given });
}

/** Does something with the account that was named, or says that there is none. */
async function withAccount(
  given: string,
  work: (account: OperatorSeller) => Promise<OperatorAnswer>,
): Promise<OperatorAnswer> {
  const account = await findAccount(given);
  return account ? work(account) : refused(`There is no account with the email or ID ${given}.`);
}

const suspend: Verb = {
  takes: '<email or ID> <reason…>',
  does: 'ends all access of and to an account, and disables its apps; its person is told the reason',
  run: ([given = '', why = ''], { now }) =>
    withAccount(given, async ({ id, email, operatorSince }) => {
      if (operatorSince) return refused(`${email} is an operator. Take the role away first: remove ${email}`);
      const reason = readReason(why);
      if ('refused' in reason) return reason.refused;
      const isDone = await suspendAccount(BY_COMMAND, id, reason.text, commandContext(now));
      return isDone ? done(`${email} is suspended.`) : refused(`${email} is already suspended.`);
    }),
};

const unsuspend: Verb = {
  takes: '<email or ID>',
  does: 'lifts the suspension; what ended stays ended',
  run: ([given = ''], { now }) =>
    withAccount(given, async ({ id, email }) => {
      const isDone = await unsuspendAccount(BY_COMMAND, id, commandContext(now));
      return isDone ? done(`${email} can sign in again.`) : refused(`${email} is not suspended.`);
    }),
};

const exportVerb: Verb = {
  takes: '<email or ID> <file>',
  does: 'writes all data of a person to a new file, as JSON lines',
  run: ([given = ''], { write }: CommandContext) =>
    withAccount(given, async ({ id, email }) => {
      const rows = await exportAccount(BY_COMMAND, id, write);
      return done(`Exported ${rows.toLocaleString('en')} rows of ${email}.`);
    }),
};

const deleteVerb: Verb = {
  takes: '<email> <email again>',
  does: 'deletes a person with their stores and apps, for ever',
  run: ([given = '', again = ''], { now }) =>
    withAccount(given, async (account) => {
      const { email, operatorSince, stores, apps } = account;
      if (operatorSince) return refused(`${email} is an operator. Take the role away first: remove ${email}`);
      if (emailIn(again) !== email.toLowerCase())
        return refused(`Nothing was deleted: the second email is not ${email}.`);
      await removeSeller(ofAccount(account), now);
      return done(`Deleted ${email} with ${count(stores.length, 'store')} and ${count(apps.length, 'app')}.`);
    }),
};

const count = (number: number, word: string) =>
  `${number === 50 ? '50 or more' : number} ${word}${number === 1 ? '' : 's'}`;

/** What concerns an account. */
export const ACCOUNTS = { suspend, unsuspend, export: exportVerb, delete: deleteVerb };
