'use server';

import { confirmByPasskey } from '@/lib/accounts/confirm-person.ts';
import { currentRequest, requireBuiltInSignIn, requireSeller } from '@/lib/accounts/require-seller.ts';
import { type PasskeyAnswer, requestPasskey } from '@/lib/accounts/sign-in.ts';
import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { waitInWords } from '@/lib/kernel/text/durations.ts';

const tooMany = (seconds: number) => ({
  fault: texts('frame')('tooManyAttempts', { wait: waitInWords(seconds, currentLanguage()) }),
});

export async function requestConfirmationAction() {
  requireBuiltInSignIn();
  await requireSeller('/dashboard');
  const result = await requestPasskey(await currentRequest());
  return 'options' in result ? result : tooMany(result.waitSeconds);
}

/** Confirms who the signed-in person is by one of their passkeys. Returns a message if that failed. */
export async function confirmByPasskeyAction(response: PasskeyAnswer): Promise<{ fault: string } | null> {
  requireBuiltInSignIn();
  const seller = await requireSeller('/dashboard');
  const result = await confirmByPasskey(seller, response, await currentRequest());
  if (result === 'done') return null;
  if (typeof result === 'object' && 'suspended' in result) return { fault: texts('frame')('noLongerSignedIn') };
  return result === 'wrong' ? { fault: texts('frame')('passkeyOfAnother') } : tooMany(result.waitSeconds);
}
