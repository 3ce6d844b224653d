'use server';

import { z } from 'zod';
import { currentRequest } from '@/lib/accounts/require-seller.ts';
import { requestReset } from '@/lib/accounts/reset-password.ts';
import { done, type FormState, readForm, refuse } from '@/lib/http/forms.ts';
import { currentLanguage, texts } from '@/lib/language/current-language.ts';
import { waitInWords } from '@/lib/text/durations.ts';
import { emailField } from '../../dashboard/account/person-fields.ts';

const schema = z.object({ email: emailField });

/** Mails a link to set a new password; says the same whether there is such an account or not. */
export async function sendLinkAction(_: FormState, data: FormData): Promise<FormState> {
  const form = readForm(data, schema);
  if ('state' in form) return form.state;
  const t = texts('signIn');
  const result = await requestReset(form.fields.email, await currentRequest());
  if (result !== 'done')
    return refuse(data, t('tooManyLinks', { wait: waitInWords(result.waitSeconds, currentLanguage()) }));
  return done(t('linkSent'));
}
