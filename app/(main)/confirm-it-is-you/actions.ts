'use server';

import { confirmByPasskey } from '@/lib/accounts/confirm-person.ts';
import { currentRequest, requireSeller } from '@/lib/accounts/require-seller.ts';
import { type PasskeyAnswer, requestPasskey } from '@/lib/accounts/sign-in.ts';
import { waitInWords } from '@/lib/text/durations.ts';

const GONE = { fault: 'You are no longer signed in.' };
const tooMany = (seconds: number) => ({ fault: `Too many attempts. Try again in ${waitInWords(seconds)}.` });

export async function requestConfirmationAction() {
  await requireSeller('/dashboard');
  const result = await requestPasskey(await currentRequest());
  return 'options' in result ? result : tooMany(result.waitSeconds);
}

/** Confirms who the signed-in person is by one of their passkeys. Returns a message if that failed. */
export async function confirmByPasskeyAction(response: PasskeyAnswer): Promise<{ fault: string } | null> {
  const seller = await requireSeller('/dashboard');
  const result = await confirmByPasskey(seller, response, await currentRequest());
  if (result === 'done') return null;
  if (typeof result === 'object' && 'suspended' in result) return GONE;
  return result === 'wrong' ? { fault: 'This passkey doesn’t belong to your account.' } : tooMany(result.waitSeconds);
}
