'use server';

import { refresh } from 'next/cache';
import { currentContext, requireOperator } from '@/lib/accounts/require-seller.ts';
import { asText, done, type FormState, made, readForm, refuse, textIn } from '@/lib/http/forms.ts';
import { reasonForm } from '@/lib/operators/operator-text.ts';
import { recoverAccount } from '@/lib/operators/recover-account.ts';
import { suspendAccount, unsuspendAccount } from '@/lib/operators/suspend-account.ts';
import { realTime } from '@/lib/process/clock.ts';
import { askWhoItIs } from '../../../confirm-it-is-you/ask-who-it-is.ts';

const LATE = 'Nothing was changed: the account’s state has changed in the meantime, or it is gone.';

export async function suspend(id: string, _: FormState, data: FormData): Promise<FormState> {
  const operator = await requireOperator();
  const read = readForm(data, reasonForm);
  if ('state' in read) return read.state;
  const unsure = await askWhoItIs(data);
  if (unsure) return unsure;
  const isDone = await suspendAccount(operator, asText(id), read.fields.reason, await currentContext());
  refresh();
  return isDone ? done('Suspended. Nobody can sign in to it.') : refuse(data, LATE);
}

export async function unsuspend(id: string, _: FormState, data: FormData): Promise<FormState> {
  const operator = await requireOperator();
  const unsure = await askWhoItIs(data);
  if (unsure) return unsure;
  const isDone = await unsuspendAccount(operator, asText(id), await currentContext());
  refresh();
  return isDone ? done('The suspension is lifted.') : refuse(data, LATE);
}

export async function makeRecoveryLink(id: string, _: FormState, data: FormData): Promise<FormState> {
  const operator = await requireOperator();
  const unsure = await askWhoItIs(data);
  if (unsure) return unsure;
  const endsTwoFactor = textIn(data, 'endsTwoFactor') === 'yes';
  const link = await recoverAccount(operator, asText(id), { endsTwoFactor }, realTime());
  return link === null ? refuse(data, LATE) : made({ link });
}
