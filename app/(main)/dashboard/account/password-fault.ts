import type { PasswordRefusal } from '@/lib/accounts/change-password.ts';
import { waitInWords } from '@/lib/text/durations.ts';

/** Why a password was refused, as a message beside its field. */
export function passwordFault(refusal: PasswordRefusal): string {
  return refusal === 'wrong_password'
    ? 'This is not your password.'
    : `Too many wrong passwords. Try again in ${waitInWords(refusal.waitSeconds)}.`;
}
