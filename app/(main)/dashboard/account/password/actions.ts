'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { cookieAttributes, cookieName, SESSION_SECONDS } from '@/lib/accounts/auth-settings.ts';
import { changePassword } from '@/lib/accounts/change-password.ts';
import { currentContext, requireBuiltInSignIn, requireSeller } from '@/lib/accounts/require-seller.ts';
import { refuse } from '@/lib/http/forms.ts';
import { newPasswordField, passwordFault, passwordField } from '../person-fields.ts';

const schema = z.object({ password: passwordField, newPassword: newPasswordField });

/** Changes the signed-in person's password; their other sessions end. */
export const changePasswordAction = formAction(async (data) => {
  requireBuiltInSignIn();
  const seller = await requireSeller('/dashboard/account/password');
  const { password: current, newPassword: wanted } = fieldsIn(data, schema);
  const result = await changePassword(seller, { current, wanted }, await currentContext());
  if ('refused' in result) return refuse(data, { password: passwordFault(result.refused) });
  const attributes = { ...cookieAttributes(), maxAge: SESSION_SECONDS };
  (await cookies()).set(cookieName('session'), result.sessionCookie, attributes);
  redirect('/dashboard/account?notice=password');
});
