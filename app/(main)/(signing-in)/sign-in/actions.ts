'use server';

import { z } from 'zod';
import { currentRequest } from '@/lib/accounts/require-seller.ts';
import { type PasskeyAnswer, requestPasskey, signIn, signInByPasskey } from '@/lib/accounts/sign-in.ts';
import { type FormState, navigateTo, readForm, refuse, textIn } from '@/lib/http/forms.ts';
import { returnPath } from '@/lib/http/return-path.ts';
import { waitInWords } from '@/lib/text/durations.ts';
import { passwordField, suspendedFault } from '../../dashboard/account/person-fields.ts';

const schema = z.object({
  email: z.string().trim().min(1, 'Enter your email.').max(254, 'This is too long for an email.'),
  password: passwordField,
});

export async function signInAction(_: FormState, data: FormData): Promise<FormState> {
  const form = readForm(data, schema);
  if ('state' in form) return form.state;
  const result = await signIn(form.fields.email, form.fields.password, await currentRequest());
  if (result === 'wrong') return refuse(data, 'No account has this email and password.');
  const next = returnPath(textIn(data, 'next'));
  if (result === 'code_needed') return navigateTo(`/sign-in/two-factor?next=${encodeURIComponent(next)}`);
  if (typeof result === 'object' && 'suspended' in result) return refuse(data, suspendedFault(result.suspended));
  if (result !== 'done') {
    return refuse(data, `Too many attempts. Try again in ${waitInWords(result.waitSeconds)}.`);
  }
  return navigateTo(next);
}

export async function requestPasskeyAction() {
  const result = await requestPasskey(await currentRequest());
  return 'options' in result
    ? result
    : { fault: `Too many attempts. Try again in ${waitInWords(result.waitSeconds)}.` };
}

/** Signs in the person the passkey belongs to. Returns the path to go on to, or a message about what went wrong. */
export async function passkeyAction(
  response: PasskeyAnswer,
  next: string,
): Promise<{ goTo: string } | { fault: string }> {
  const result = await signInByPasskey(response, await currentRequest());
  if (result === 'wrong')
    return { fault: 'This passkey doesn’t belong to any account here. Sign in with your password.' };
  if (typeof result === 'object' && 'suspended' in result) return { fault: suspendedFault(result.suspended) };
  if (result !== 'done') return { fault: `Too many attempts. Try again in ${waitInWords(result.waitSeconds)}.` };
  return { goTo: returnPath(next) };
}
