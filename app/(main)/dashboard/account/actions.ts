'use server';

import { refresh, revalidatePath } from 'next/cache';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { encode } from 'uqr';
import { z } from 'zod';
import { requireConfirmation } from '@/app/(main)/confirm-it-is-you/require-confirmation.ts';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { changeEmail } from '@/lib/accounts/addresses/change-email.ts';
import { requestConfirmation } from '@/lib/accounts/addresses/confirm-address.ts';
import { cookieAttributes, cookieName, LANGUAGE_COOKIE, SESSION_SECONDS } from '@/lib/accounts/auth-settings.ts';
import { changePassword } from '@/lib/accounts/change-password.ts';
import { endOtherSessions, endSession, signOut } from '@/lib/accounts/end-session.ts';
import { currentContext, currentRequest, requireBuiltInSignIn, requireSeller } from '@/lib/accounts/require-seller.ts';
import { addPasskey, offerPasskey, removePasskey } from '@/lib/accounts/second-factors/add-passkey.ts';
import {
  confirmTwoFactor,
  endTwoFactor,
  renewBackupCodes,
  startTwoFactor,
} from '@/lib/accounts/second-factors/start-two-factor.ts';
import { updateSettings } from '@/lib/accounts/sellers.ts';
import { db } from '@/lib/database/db.ts';
import { done, type FormState, made, navigateTo, refuse, textIn } from '@/lib/http/forms.ts';
import { setWantedKinds } from '@/lib/journal/notices/notices.ts';
import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { acceptedLanguage, isLanguage } from '@/lib/kernel/language/language.ts';
import { realTime } from '@/lib/kernel/process/clock.ts';
import { waitInWords } from '@/lib/kernel/text/durations.ts';
import { ACCOUNT_LIMITS } from '@/lib/permissions/account-limits.ts';
import { deleteSeller } from '@/lib/removal/delete-seller.ts';
import {
  chosenZoneField,
  emailField,
  nameField,
  newPasswordField,
  passwordFault,
  passwordField,
} from './person-fields.ts';

const languageField = z.string().transform((text) => (isLanguage(text) ? text : null));
const schema = z.object({
  name: nameField,
  language: languageField.optional(),
  timeZone: chosenZoneField.optional(),
  buildsApps: z.literal('yes').optional(),
});
const noticesSchema = z.object({ notices: z.array(z.string()) });

export const changeNameAction = formAction(async (data) => {
  const seller = await requireSeller('/dashboard/account');
  const { name, language = seller.language, timeZone = null, buildsApps } = fieldsIn(data, schema);
  const isOtherZone = timeZone !== null && timeZone !== seller.timeZone;
  const isOtherLanguage = language !== seller.language;
  await updateSettings(db(), seller.id, {
    name,
    buildsApps: buildsApps !== undefined,
    ...(isOtherZone && { timeZone }),
    ...(isOtherLanguage && { language }),
    ...(isOtherLanguage &&
      language === null && { browserLanguage: acceptedLanguage((await headers()).get('accept-language') ?? '') }),
  });
  if (isOtherLanguage) {
    // Else what was once chosen in this browser would hide what it asks for.
    if (language === null) (await cookies()).set(cookieName(LANGUAGE_COOKIE), '', { ...cookieAttributes(), maxAge: 0 });
    // The whole document is another one in another language.
    return navigateTo('/dashboard/account?notice=language');
  }
  if (isOtherZone) return navigateTo('/dashboard/account?notice=time-zone');
  revalidatePath('/dashboard', 'layout');
  return done(texts('account')('nameSaved'));
});

export const saveNoticesAction = formAction(async (data) => {
  const seller = await requireSeller('/dashboard/account');
  const fields = fieldsIn(data, noticesSchema, ['notices']);
  await setWantedKinds(db(), seller.id, fields.notices);
  refresh();
  return done(texts('account')('noticesSaved'));
});

export async function endSessionAction(data: FormData): Promise<void> {
  const seller = await requireSeller('/dashboard/account');
  await endSession(seller.id, textIn(data, 'session'), await currentContext());
  redirect('/dashboard/account?notice=ended-one');
}

export async function endOtherSessionsAction(): Promise<void> {
  const seller = await requireSeller('/dashboard/account');
  await endOtherSessions(seller.id, seller.sessionId, await currentContext());
  redirect('/dashboard/account?notice=ended-others');
}

export async function sendConfirmationAction(_: FormState, data: FormData): Promise<FormState> {
  const seller = await requireSeller('/dashboard/account');
  const result = await requestConfirmation(seller.id, { now: realTime() });
  if (result === 'confirmed') redirect('/dashboard/account?notice=email-confirmed');
  if (result === 'done') return done(texts('account')('mailOnItsWay'));
  return refuse(data, texts('account')('askedOften', { wait: waitInWords(result.waitSeconds, currentLanguage()) }));
}

const emailForm = z.object({ email: emailField, password: passwordField.optional() });

export const changeEmailAction = formAction(async (data) => {
  const seller = await requireSeller('/dashboard/account/email');
  const fields = fieldsIn(data, emailForm);
  const { email, password = null } = fields;
  if (password === null) await requireConfirmation(data);
  const result = await changeEmail(seller.id, { email, password }, await currentContext());
  if (result === 'mailed') redirect('/dashboard/account?notice=email');
  if (result === 'own') return refuse(data, { email: texts('account')('isYourEmail') });
  return refuse(data, { password: passwordFault(result) });
});

const passwordForm = z.object({ password: passwordField, newPassword: newPasswordField });

export const changePasswordAction = formAction(async (data) => {
  requireBuiltInSignIn();
  const seller = await requireSeller('/dashboard/account/password');
  const { password: current, newPassword: wanted } = fieldsIn(data, passwordForm);
  const result = await changePassword(seller, { current, wanted }, await currentContext());
  if ('refused' in result) return refuse(data, { password: passwordFault(result.refused) });
  const attributes = { ...cookieAttributes(), maxAge: SESSION_SECONDS };
  (await cookies()).set(cookieName('session'), result.sessionCookie, attributes);
  redirect('/dashboard/account?notice=password');
});

const deletionForm = z.object({
  email: z.string().max(254, { error: () => texts('account')('emailTooLong') }),
  password: passwordField.optional(),
});

export const deleteAccountAction = formAction(async (data) => {
  const seller = await requireSeller('/dashboard/account/delete');
  const { email, password = null } = fieldsIn(data, deletionForm);
  if (password === null) await requireConfirmation(data);
  const result = await deleteSeller(seller, { email, password }, realTime());
  if (result === 'email_differs') return refuse(data, { email: texts('account')('emailDiffers') });
  if (result !== 'deleted') return refuse(data, { password: passwordFault(result) });
  // The session was deleted with the account; this removes its cookie.
  await signOut(await headers());
  redirect('/sign-in?gone=1');
});

const PASSKEYS_PATH = '/dashboard/account/passkeys';

export async function offerPasskeyAction(typed: string) {
  requireBuiltInSignIn();
  const seller = await requireSeller(PASSKEYS_PATH);
  const password = passwordField.safeParse(typed);
  if (!password.success) return { fault: texts('account')('enterYourPassword') };
  const result = await offerPasskey(seller.id, password.data, await currentRequest());
  if ('options' in result) return result;
  if (result.refused === 'too_many')
    return { fault: texts('account')('mostPasskeys', { count: ACCOUNT_LIMITS.passkeys }) };
  return { fault: passwordFault(result.refused) };
}

export async function addPasskeyAction(name: string, response: unknown): Promise<boolean> {
  requireBuiltInSignIn();
  const seller = await requireSeller(PASSKEYS_PATH);
  // A caller who writes the request by hand may give anything.
  const plain = (typeof name === 'string' ? name : '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 60);
  return addPasskey(seller.id, plain || 'Passkey', response, await currentRequest());
}

export async function removePasskeyAction(data: FormData): Promise<void> {
  requireBuiltInSignIn();
  const seller = await requireSeller(PASSKEYS_PATH);
  await removePasskey(seller.id, textIn(data, 'passkey'), await currentContext());
  redirect(`${PASSKEYS_PATH}?removed=1`);
}

const TWO_FACTOR_PATH = '/dashboard/account/two-factor';
const currentPasswordForm = z.object({ password: passwordField });

export const startTwoFactorAction = formAction(async (data) => {
  requireBuiltInSignIn();
  const seller = await requireSeller(TWO_FACTOR_PATH);
  const fields = fieldsIn(data, currentPasswordForm);
  const result = await startTwoFactor(seller.id, fields.password, await currentRequest());
  if ('kit' in result) {
    const { uri, key, backupCodes } = result.kit;
    const { path, size } = qrPath(uri);
    return made({ uri, key, path, size: String(size), backupCodes: backupCodes.join('\n') });
  }
  if (result.refused === 'is_on') redirect(TWO_FACTOR_PATH);
  return refuse(data, { password: passwordFault(result.refused) });
});

export async function confirmTwoFactorAction(_: FormState, data: FormData): Promise<FormState> {
  requireBuiltInSignIn();
  const seller = await requireSeller(`${TWO_FACTOR_PATH}/confirm`);
  const code = textIn(data, 'code').slice(0, 100);
  const result = await confirmTwoFactor(seller.id, code, await currentRequest());
  if (result === 'done') redirect('/dashboard/account?notice=two-factor-on');
  if (result === 'not_started') redirect(TWO_FACTOR_PATH);
  return refuse(new FormData(), {
    code: texts('account')('notThatCode'),
  });
}

export const renewBackupCodesAction = formAction(async (data) => {
  requireBuiltInSignIn();
  const seller = await requireSeller(TWO_FACTOR_PATH);
  const fields = fieldsIn(data, currentPasswordForm);
  const result = await renewBackupCodes(seller.id, fields.password, await currentRequest());
  if ('backupCodes' in result) return made({ backupCodes: result.backupCodes.join('\n') });
  if (result.refused === 'is_off') redirect(TWO_FACTOR_PATH);
  return refuse(data, { password: passwordFault(result.refused) });
});

export const endTwoFactorAction = formAction(async (data) => {
  requireBuiltInSignIn();
  const seller = await requireSeller(TWO_FACTOR_PATH);
  const fields = fieldsIn(data, currentPasswordForm);
  const result = await endTwoFactor(seller.id, fields.password, await currentContext());
  if (result === 'done') redirect('/dashboard/account?notice=two-factor-off');
  return refuse(data, { password: passwordFault(result) });
});

/**
 * A QR code as the path of an SVG, one unit per module; drawn here, so that nobody else sees what is in it.
 * @returns the path, and the width and height in units
 */
function qrPath(text: string): { path: string; size: number } {
  const { data: modules, size } = encode(text, { border: 4 });
  const rows = modules.map((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
  );
  return { path: rows.flat().join(''), size };
}
