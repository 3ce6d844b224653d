'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { changeEmail } from '@/lib/accounts/change-email.ts';
import { type FormState, readForm, refuse } from '@/lib/forms.ts';
import { currentOccasion, requireSeller } from '@/lib/session.ts';
import { passwordFault } from '../password-fault.ts';
import { emailField, passwordField } from '../person-fields.ts';

const schema = z.object({ email: emailField, password: passwordField });

/** Changes the signed-in person's email. */
export async function changeEmailAction(_: FormState, data: FormData): Promise<FormState> {
  const seller = await requireSeller('/dashboard/account/email');
  const form = readForm(data, schema);
  if ('state' in form) return form.state;
  const result = await changeEmail(seller.id, form.fields, await currentOccasion());
  if (result === 'done') redirect('/dashboard/account?notice=email');
  if (result === 'taken') return refuse(data, { email: 'Another account has this email.' });
  return refuse(data, { password: passwordFault(result) });
}
