'use server';

import { z } from 'zod';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { currentRequest, requireBuiltInSignIn } from '@/lib/accounts/require-seller.ts';
import { requestReset } from '@/lib/accounts/reset-password.ts';
import { done, refuse } from '@/lib/http/forms.ts';
import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { waitInWords } from '@/lib/kernel/text/durations.ts';
import { emailField } from '../../dashboard/account/person-fields.ts';

const schema = z.object({ email: emailField });

/** Mails a link to set a new password; says the same whether there is such an account or not. */
export const sendLinkAction = formAction(async (data) => {
  requireBuiltInSignIn();
  const fields = fieldsIn(data, schema);
  const t = texts('signIn');
  const result = await requestReset(fields.email, await currentRequest());
  if (result !== 'done')
    return refuse(data, t('tooManyLinks', { wait: waitInWords(result.waitSeconds, currentLanguage()) }));
  return done(t('linkSent'));
});
