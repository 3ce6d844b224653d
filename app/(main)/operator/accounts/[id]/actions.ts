'use server';

import { refresh } from 'next/cache';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { currentContext, requireBuiltInSignIn, requireOperator } from '@/lib/accounts/require-seller.ts';
import { asText, done, made, refuse, textIn } from '@/lib/http/forms.ts';
import { realTime } from '@/lib/kernel/process/clock.ts';
import { reasonForm } from '@/lib/operators/operator-text.ts';
import { recoverAccount } from '@/lib/operators/recover-account.ts';
import { suspendAccount, unsuspendAccount } from '@/lib/operators/suspend-account.ts';
import { requireConfirmation } from '../../../confirm-it-is-you/require-confirmation.ts';

const LATE = 'Nothing was changed: the account’s state has changed in the meantime, or it is gone.';

export const suspend = formAction(async (data, id: string) => {
  const operator = await requireOperator();
  const fields = fieldsIn(data, reasonForm);
  await requireConfirmation(data);
  const isDone = await suspendAccount(operator, asText(id), fields.reason, await currentContext());
  refresh();
  return isDone ? done('Suspended. Nobody can sign in to it.') : refuse(data, LATE);
});

export const unsuspend = formAction(async (data, id: string) => {
  const operator = await requireOperator();
  await requireConfirmation(data);
  const isDone = await unsuspendAccount(operator, asText(id), await currentContext());
  refresh();
  return isDone ? done('The suspension is lifted.') : refuse(data, LATE);
});

export const makeRecoveryLink = formAction(async (data, id: string) => {
  requireBuiltInSignIn();
  const operator = await requireOperator();
  await requireConfirmation(data);
  const endsTwoFactor = textIn(data, 'endsTwoFactor') === 'yes';
  const link = await recoverAccount(operator, asText(id), { endsTwoFactor }, realTime());
  return link === null ? refuse(data, LATE) : made({ link });
});
