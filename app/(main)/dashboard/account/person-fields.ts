import { z } from 'zod';
import { PASSWORD_LENGTH } from '@/lib/accounts/auth-settings.ts';
import type { PasswordRefusal } from '@/lib/accounts/change-password.ts';
import { env } from '@/lib/config/env.ts';
import { waitInWords } from '@/lib/text/durations.ts';
import { imitationFault } from '@/lib/text/imitation.ts';
import { shownText } from '@/lib/text/shown-text.ts';

/** A check of a form's field: refuses names that pass themselves off as the product or as verified. */
export function refuseImitation({ value, issues }: z.core.ParsePayload<string>): void {
  const message = imitationFault(value, env().appName);
  if (message !== null) issues.push({ code: 'custom', message, input: value });
}

const { least, most } = PASSWORD_LENGTH;

/** What people say about themselves, at sign-up and later. */
export const nameField = z.string().trim().min(1, 'Enter your name.').pipe(shownText(80)).check(refuseImitation);

export const emailField = z
  .string()
  .trim()
  .max(254, 'This is too long for an email.')
  .pipe(z.email('Enter an email such as name@example.com.'));

export const newPasswordField = z
  .string()
  .min(least, `Use ${least} characters or more.`)
  .max(most, `Use ${most} characters or fewer.`);

/** An existing password, which may be shorter than new ones have to be. */
export const passwordField = z.string().min(1, 'Enter your password.').max(1000, 'This is too long for a password.');

/** What a person reads who can't sign in because an operator has suspended their account. */
export function suspendedFault(reason: string): string {
  return `The operator has suspended this account. Why: ${reason}`;
}

/** Why a password was refused, as a message beside its field. */
export function passwordFault(refusal: PasswordRefusal): string {
  return refusal === 'wrong_password'
    ? 'This is not your password.'
    : `Too many wrong passwords. Try again in ${waitInWords(refusal.waitSeconds)}.`;
}
