'use server';

import { suspendedFault } from '@/app/(main)/dashboard/account/person-fields.ts';
import { currentRequest, requireBuiltInSignIn } from '@/lib/accounts/require-seller.ts';
import { signInByCode } from '@/lib/accounts/sign-in.ts';
import { type FormState, navigateTo, refuse, textIn } from '@/lib/http/forms.ts';
import { returnPath } from '@/lib/http/return-path.ts';
import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { waitInWords } from '@/lib/kernel/text/durations.ts';

export async function signInByCodeAction(_: FormState, data: FormData): Promise<FormState> {
  requireBuiltInSignIn();
  const t = texts('signIn');
  const code = textIn(data, 'code');
  // Codes are never sent back to the form: a wrong one is typed again, not corrected.
  const fault = (text: string): FormState => refuse(new FormData(), { code: text });
  if (code.trim() === '') return fault(t('enterTheCode'));
  if (code.length > 100) return fault(t('codeTooLong'));
  const result = await signInByCode(code, { ...(await currentRequest()), browserZone: textIn(data, 'browserZone') });
  const next = returnPath(textIn(data, 'next'));
  if (result === 'done') return navigateTo(next);
  if (result === 'wrong') return fault(t('codeWrong'));
  if (result === 'start_again') return navigateTo(`/sign-in?next=${encodeURIComponent(next)}&again=1`);
  if ('suspended' in result) return fault(suspendedFault(result.suspended));
  return fault(t('tooManyCodes', { wait: waitInWords(result.waitSeconds, currentLanguage()) }));
}
