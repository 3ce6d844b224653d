'use server';

import { refresh, revalidatePath } from 'next/cache';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { requestConfirmation } from '@/lib/accounts/addresses/confirm-address.ts';
import { cookieAttributes, cookieName, LANGUAGE_COOKIE } from '@/lib/accounts/auth-settings.ts';
import { endOtherSessions, endSession } from '@/lib/accounts/end-session.ts';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { updateSettings } from '@/lib/accounts/sellers.ts';
import { db } from '@/lib/database/db.ts';
import { done, type FormState, navigateTo, refuse, textIn } from '@/lib/http/forms.ts';
import { setWantedKinds } from '@/lib/journal/notices/notices.ts';
import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { acceptedLanguage, isLanguage } from '@/lib/kernel/language/language.ts';
import { realTime } from '@/lib/kernel/process/clock.ts';
import { waitInWords } from '@/lib/kernel/text/durations.ts';
import { chosenZoneField, nameField } from './person-fields.ts';

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
