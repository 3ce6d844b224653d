'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { cookieAttributes, cookieName, SESSION_SECONDS } from '@/lib/accounts/auth-settings.ts';
import { changePassword } from '@/lib/accounts/change-password.ts';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { type FormState, readForm, refuse } from '@/lib/http/forms.ts';
import { newPasswordField, passwordFault, passwordField } from '../person-fields.ts';

const schema = z.object({ password: passwordField, newPassword: newPasswordField });

/** Changes the signed-in person's password; their other sessions end. */
export async function changePasswordAction(_: FormState, data: FormData): Promise<FormState> {
  const seller = await requireSeller('/dashboard/account/password');
  const form = readForm(data, schema);
  if ('state' in form) return form.state;
  const { password: current, newPassword: wanted } = form.fields;
  const result = await changePassword(seller, { current, wanted }, await currentContext());
  if ('refused' in result) return refuse(data, { password: passwordFault(result.refused) });
  const attributes = { ...cookieAttributes(), maxAge: SESSION_SECONDS };
  (await cookies()).set(cookieName('session'), result.sessionCookie, attributes);
  redirect('/dashboard/account?notice=password');
}
