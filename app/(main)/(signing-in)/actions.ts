'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { confirmAddress } from '@/lib/accounts/addresses/confirm-address.ts';
import { currentContext, currentRequest, requireBuiltInSignIn, requireSeller } from '@/lib/accounts/require-seller.ts';
import { requestReset, resetPassword } from '@/lib/accounts/reset-password.ts';
import { type PasskeyAnswer, requestPasskey, signIn, signInByCode, signInByPasskey } from '@/lib/accounts/sign-in.ts';
import { signUp } from '@/lib/accounts/sign-up.ts';
import { asText, done, type FormState, navigateTo, refuse, textIn } from '@/lib/http/forms.ts';
import { returnPath } from '@/lib/http/return-path.ts';
import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { waitInWords } from '@/lib/kernel/text/durations.ts';
import { type Acceptance, acceptInvitation, readInvitation } from '@/lib/members/accept-invitation.ts';
import { plainEmail } from '@/lib/members/invitation.ts';
import { requireConfirmation } from '../confirm-it-is-you/require-confirmation.ts';
import {
  emailField,
  nameField,
  newPasswordField,
  passwordField,
  suspendedFault,
} from '../dashboard/account/person-fields.ts';
import { fieldsIn, formAction } from '../form-action.ts';
import { dropKeptLink, invitationKey, keptLink, offerPath } from './kept-link.ts';

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

export async function signInByCodeAction(_: FormState, data: FormData): Promise<FormState> {
  requireBuiltInSignIn();
  const t = texts('signIn');
  const code = textIn(data, 'code');
  // Codes are never sent back to the form: a wrong one is typed again, not corrected.
  const fault = (text: string): FormState => refuse(new FormData(), { code: text });
  if (code.trim() === '') return fault(t('enterTheCode'));
  if (code.length > 100) return fault(t('codeTooLong'));
  const result = await signInByCode(code, { ...(await currentRequest()), browserZone: textIn(data, 'browserZone') });
  const next = returnPath(textIn(data, 'next'));
  if (result === 'done') return navigateTo(next);
  if (result === 'wrong') return fault(t('codeWrong'));
  if (result === 'start_again') return navigateTo(`/sign-in?next=${encodeURIComponent(next)}&again=1`);
  if ('suspended' in result) return fault(suspendedFault(result.suspended));
  return fault(t('tooManyCodes', { wait: waitInWords(result.waitSeconds, currentLanguage()) }));
}

const signUpForm = z.object({ name: nameField, email: emailField, password: newPasswordField });

export const signUpAction = formAction(async (data) => {
  requireBuiltInSignIn();
  const fields = fieldsIn(data, signUpForm);
  const t = texts('signIn');
  const next = returnPath(textIn(data, 'next'));
  const request = await currentRequest();
  const invitation = await readInvitation(await keptLink('invitation'), currentTime());
  const isInvited = invitation?.email === plainEmail(fields.email);
  const result = await signUp(fields, { ...request, next, isInvited, browserZone: textIn(data, 'browserZone') });
  if (result === 'closed') return refuse(data, t('signUpClosed'));
  if (result !== 'done') {
    return refuse(data, t('tooManyAccounts', { wait: waitInWords(result.waitSeconds, currentLanguage()) }));
  }
  return navigateTo(next);
});

const forgotForm = z.object({ email: emailField });

/** Mails a link to set a new password; says the same whether there is such an account or not. */
export const sendLinkAction = formAction(async (data) => {
  requireBuiltInSignIn();
  const fields = fieldsIn(data, forgotForm);
  const t = texts('signIn');
  const result = await requestReset(fields.email, await currentRequest());
  if (result !== 'done')
    return refuse(data, t('tooManyLinks', { wait: waitInWords(result.waitSeconds, currentLanguage()) }));
  return done(t('linkSent'));
});

const resetForm = z.object({
  newPassword: newPasswordField,
  code: z
    .string()
    .trim()
    .max(100, { error: () => texts('signIn')('codeTooLong') })
    .default(''),
});

export const setPasswordAction = formAction(async (data) => {
  requireBuiltInSignIn();
  const { newPassword, code } = fieldsIn(data, resetForm);
  const result = await resetPassword(await keptLink(), { password: newPassword, code }, await currentRequest());
  const t = texts('signIn');
  // A wrong code is typed again, not corrected.
  const fault = (text: string) => refuse(new FormData(), { code: text });
  // Not navigateTo: the form that would go there is gone from the page along with the link.
  if (result === 'gone') redirect('/reset-password');
  if (result === 'wrong') return fault(t('codeWrong'));
  if (result === 'start_again') return fault(t('codeUnchecked'));
  if (result !== 'done') return fault(t('tooManyCodes', { wait: waitInWords(result.waitSeconds, currentLanguage()) }));
  await dropKeptLink();
  redirect('/dashboard/account?notice=password');
});

export async function confirmEmailAction(_: FormState, data: FormData): Promise<FormState> {
  const result = await confirmAddress(await keptLink(), await currentRequest());
  if (result === 'taken') return refuse(data, texts('signIn')('emailTaken'));
  await dropKeptLink();
  redirect(result === 'gone' ? '/confirm-email' : '/confirm-email?done=1');
}

const JOIN_FAULTS = {
  gone: 'goneFault',
  other_address: 'otherAddress',
  unconfirmed: 'unconfirmed',
  too_many_stores: 'tooManyStores',
  too_many_apps: 'tooManyApps',
} as const satisfies Record<Exclude<Acceptance, object>, string>;

/**
 * Accepts the invitation whose link this browser holds, or an offer by its id. To take over a store or an app, the
 * person confirms who they are.
 */
export const acceptAction = formAction(async (data) => {
  const offer = textIn(data, 'offer');
  const seller = await requireSeller(offer === '' ? '/join' : offerPath(offer));
  const key = await invitationKey(offer, seller.email);
  const context = await currentContext();
  const isOffer = (await readInvitation(key, context.now))?.role === 'owner';
  if (isOffer) await requireConfirmation(data);
  const outcome = await acceptInvitation(seller, key, context);
  if (typeof outcome !== 'object') return refuse(data, texts('members')(JOIN_FAULTS[outcome]));
  if (offer === '') await dropKeptLink('invitation');
  const { joined, id } = outcome;
  if (joined === 'app') redirect(`/dashboard/developer/apps/${id}/team`);
  redirect(`/dashboard/stores/${id}/members?said=${isOffer ? 'handed_over' : 'joined'}`);
});
