'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { currentRequest, requireBuiltInSignIn } from '@/lib/accounts/require-seller.ts';
import { resetPassword } from '@/lib/accounts/reset-password.ts';
import { refuse } from '@/lib/http/forms.ts';
import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { waitInWords } from '@/lib/kernel/text/durations.ts';
import { newPasswordField } from '../../dashboard/account/person-fields.ts';
import { dropKeptLink, keptLink } from '../kept-link.ts';

const schema = z.object({
  newPassword: newPasswordField,
  code: z
    .string()
    .trim()
    .max(100, { error: () => texts('signIn')('codeTooLong') })
    .default(''),
});

export const setPasswordAction = formAction(async (data) => {
  requireBuiltInSignIn();
  const { newPassword, code } = fieldsIn(data, schema);
  const result = await resetPassword(await keptLink(), { password: newPassword, code }, await currentRequest());
  const t = texts('signIn');
  // A wrong code is typed again, not corrected.
  const fault = (text: string) => refuse(new FormData(), { code: text });
  // Not navigateTo: the form that would go there is gone from the page along with the link.
  if (result === 'gone') redirect('/reset-password');
  if (result === 'wrong') return fault(t('codeWrong'));
  if (result === 'start_again') return fault(t('codeUnchecked'));
  if (result !== 'done') return fault(t('tooManyCodes', { wait: waitInWords(result.waitSeconds, currentLanguage()) }));
  await dropKeptLink();
  redirect('/dashboard/account?notice=password');
});
