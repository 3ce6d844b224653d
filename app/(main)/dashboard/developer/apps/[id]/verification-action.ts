'use server';

import { refresh } from 'next/cache';
import { currentContext } from '@/lib/accounts/require-seller.ts';
import { requestForm } from '@/lib/apps/app-form.ts';
import { requestVerification } from '@/lib/apps/request-verification.ts';
import { done, type FormState, readForm, refuse } from '@/lib/http/forms.ts';
import { requireOwnApp } from './own-app.ts';

/** Asks the operator to verify the seller's own app. */
export async function askForVerification(id: string, _state: FormState, data: FormData): Promise<FormState> {
  const { seller } = await requireOwnApp(id);
  const read = readForm(data, requestForm);
  if ('state' in read) return read.state;
  const asked = await requestVerification(seller.id, id, await currentContext(), read.fields.message);
  if (asked === 'too_often') return refuse(data, 'You have asked often today. Try again tomorrow.');
  if (asked === 'unconfirmed')
    return refuse(data, 'Confirm your email first: open the link in our mail. Your account page can send it again.');
  refresh();
  return asked
    ? done('Verification was requested.')
    : refuse(
        data,
        'There is nothing to request: the app is verified, is already waiting for the operator, or is disabled.',
      );
}
