'use server';

import { headers } from 'next/headers';
import { z } from 'zod';
import { signUp } from '@/lib/accounts/sign-up.ts';
import { waitInWords } from '@/lib/accounts/wait.ts';
import { PASSWORD_LENGTH } from '@/lib/auth.ts';
import { ADDRESS_HEADER } from '@/lib/client-address.ts';
import { type FormState, readForm, refuse } from '@/lib/forms.ts';
import { returnPath } from '@/lib/return-path.ts';

const { least, most } = PASSWORD_LENGTH;

const schema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter your name.')
    .max(80, 'Use 80 characters or fewer.')
    .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'Leave out invisible characters.'),
  email: z.string().trim().max(254, 'This is too long for an email.').pipe(z.email('Enter an email such as name@example.com.')),
  password: z.string().min(least, `Use ${least} characters or more.`).max(most, `Use ${most} characters or fewer.`),
});

/** Makes an account, signs the person in and leads on to where they were going. */
export async function signUpAction(_: FormState, data: FormData): Promise<FormState> {
  const form = readForm(data, schema);
  if ('state' in form) return form.state;
  const sent = await headers();
  const address = sent.get(ADDRESS_HEADER) ?? 'unknown';
  const result = await signUp(form.fields, { headers: sent, address, now: new Date() });
  if (result === 'taken') return refuse(data, { email: 'An account with this email exists. Sign in instead.' });
  if (result !== 'done') {
    return refuse(data, {}, [], `Too many new accounts from your network. Try again in ${waitInWords(result.waitSeconds)}.`);
  }
  return { goTo: returnPath(data.get('next')) };
}
