import { notFound } from 'next/navigation';
import { confirmPerson } from '@/lib/accounts/confirm-person.ts';
import { currentRequest, currentSeller } from '@/lib/accounts/require-seller.ts';
import { CONFIRMATION_FIELD } from '@/lib/http/confirmation-field.ts';
import { refuse, textIn } from '@/lib/http/forms.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { passwordFault } from '../dashboard/account/person-fields.ts';
import { FormRefused } from '../form-action.ts';

/**
 * For form actions that whoever finds a browser open must not carry out: goes on when the signed-in person proved who
 * they are within the last ten minutes, or does so with this form. Otherwise the form is refused: it asks them then,
 * and keeps all that was typed. Call it once the form is fine, so that nobody is asked in vain.
 * @param form.many names of the fields that are lists
 * @param form.buttons the name that the form's buttons share, if it has several
 */
export async function requireConfirmation(
  data: FormData,
  { many = [], buttons }: { many?: readonly string[]; buttons?: string } = {},
): Promise<void> {
  const seller = (await currentSeller()) ?? notFound();
  const typed = textIn(data, CONFIRMATION_FIELD).slice(0, 1000);
  const outcome = await confirmPerson(seller, typed, await currentRequest());
  if (outcome === 'confirmed') return;
  const { ways, refused } = outcome;
  const errors: Record<string, string> =
    refused === 'needed' ? {} : { [CONFIRMATION_FIELD]: faultOf(refused, ways.byCode) };
  const value = buttons === undefined ? '' : textIn(data, buttons);
  const pressed = buttons !== undefined && value !== '' ? { name: buttons, value } : null;
  const atProvider = texts('signIn')('continueWith', { provider: env().signIn?.name ?? '' });
  throw new FormRefused({ ...refuse(data, errors, many), confirm: { ...ways, atProvider, pressed } });
}

function faultOf(refused: Parameters<typeof passwordFault>[0], byCode: boolean): string {
  if (refused === 'wrong_password' && byCode) return texts('frame')('neitherPasswordNorCode');
  return passwordFault(refused);
}
