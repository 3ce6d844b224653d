'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { changePassword } from '@/lib/accounts/change-password.ts';
import { type FormState, readForm, refuse } from '@/lib/forms.ts';
import { requireSeller } from '@/lib/session.ts';
import { passwordFault } from '../password-fault.ts';
import { newPasswordField, passwordField } from '../person-fields.ts';

const schema = z.object({ password: passwordField, newPassword: newPasswordField });

/** Changes the signed-in person's password; their other sessions end. */
export async function changePasswordAction(_: FormState, data: FormData): Promise<FormState> {
  const seller = await requireSeller('/dashboard/account/password');
  const form = readForm(data, schema);
  if ('state' in form) return form.state;
  const { password: current, newPassword: wanted } = form.fields;
  const result = await changePassword({ id: seller.id, sessionId: seller.sessionId }, { current, wanted }, new Date());
  if (result === 'done') redirect('/dashboard/account?notice=password');
  return refuse(data, { password: passwordFault(result) });
}
