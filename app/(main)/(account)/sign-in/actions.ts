'use server';

import { headers } from 'next/headers';
import { z } from 'zod';
import { signIn } from '@/lib/accounts/sign-in.ts';
import { waitInWords } from '@/lib/accounts/wait.ts';
import { ADDRESS_HEADER } from '@/lib/client-address.ts';
import { type FormState, readForm, refuse } from '@/lib/forms.ts';
import { returnPath } from '@/lib/return-path.ts';

const schema = z.object({
  email: z.string().trim().min(1, 'Enter your email.').max(254, 'This is too long for an email.'),
  password: z.string().min(1, 'Enter your password.').max(1000, 'This is too long for a password.'),
});

/** Signs a person in and leads on to where they were going. */
export async function signInAction(_: FormState, data: FormData): Promise<FormState> {
  const form = readForm(data, schema);
  if ('state' in form) return form.state;
  const sent = await headers();
  const address = sent.get(ADDRESS_HEADER) ?? 'unknown';
  const result = await signIn(form.fields.email, form.fields.password, { headers: sent, address, now: new Date() });
  if (result === 'wrong') return refuse(data, {}, [], 'No account has this email and password.');
  if (result !== 'done') {
    return refuse(data, {}, [], `Too many attempts. Try again in ${waitInWords(result.waitSeconds)}.`);
  }
  return { goTo: returnPath(data.get('next')) };
}
