'use server';

import { z } from 'zod';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { currentRequest, requireBuiltInSignIn } from '@/lib/accounts/require-seller.ts';
import { type PasskeyAnswer, requestPasskey, signIn, signInByPasskey } from '@/lib/accounts/sign-in.ts';
import { asText, navigateTo, refuse, textIn } from '@/lib/http/forms.ts';
import { returnPath } from '@/lib/http/return-path.ts';
import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { waitInWords } from '@/lib/kernel/text/durations.ts';
import { passwordField, suspendedFault } from '../../dashboard/account/person-fields.ts';

const t = () => texts('signIn');
const tooMany = (seconds: number) => t()('tooManyAttempts', { wait: waitInWords(seconds, currentLanguage()) });

const schema = z.object({
  email: z
    .string()
    .trim()
    .min(1, { error: () => t()('enterEmail') })
    .max(254, { error: () => t()('emailTooLong') }),
  password: passwordField,
});

/** Leads on to the OpenID provider, by the address that sends the browser there. */
export const continueAction = formAction(async (data) =>
  navigateTo(`/sign-in/continue?next=${encodeURIComponent(returnPath(textIn(data, 'next')))}`),
);

export const signInAction = formAction(async (data) => {
  requireBuiltInSignIn();
  const fields = fieldsIn(data, schema);
  const result = await signIn(fields.email, fields.password, {
    ...(await currentRequest()),
    browserZone: textIn(data, 'browserZone'),
  });
  if (result === 'wrong') return refuse(data, t()('wrongPassword'));
  const next = returnPath(textIn(data, 'next'));
  if (result === 'code_needed') return navigateTo(`/sign-in/two-factor?next=${encodeURIComponent(next)}`);
  if (typeof result === 'object' && 'suspended' in result) return refuse(data, suspendedFault(result.suspended));
  if (result !== 'done') return refuse(data, tooMany(result.waitSeconds));
  return navigateTo(next);
});

export async function requestPasskeyAction() {
  requireBuiltInSignIn();
  const result = await requestPasskey(await currentRequest());
  return 'options' in result ? result : { fault: tooMany(result.waitSeconds) };
}

/** Signs in the person the passkey belongs to. Returns the path to go on to, or a message about what went wrong. */
export async function passkeyAction(
  response: PasskeyAnswer,
  next: string,
  zone: string,
): Promise<{ goTo: string } | { fault: string }> {
  requireBuiltInSignIn();
  const result = await signInByPasskey(response, { ...(await currentRequest()), browserZone: asText(zone) });
  if (result === 'wrong') return { fault: t()('passkeyOfNobody') };
  if (typeof result === 'object' && 'suspended' in result) return { fault: suspendedFault(result.suspended) };
  if (result !== 'done') return { fault: tooMany(result.waitSeconds) };
  return { goTo: returnPath(next) };
}
