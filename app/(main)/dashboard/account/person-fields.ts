import { z } from 'zod';
import { PASSWORD_LENGTH } from '@/lib/accounts/auth-settings.ts';
import type { PasswordRefusal } from '@/lib/accounts/change-password.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { waitInWords } from '@/lib/kernel/text/durations.ts';
import { imitationFault } from '@/lib/kernel/text/imitation.ts';
import { shownText } from '@/lib/kernel/text/shown-text.ts';
import { readTimeZone } from '@/lib/kernel/text/time-zone.ts';

/** A check of a form's field: refuses names that pass themselves off as the product or as verified. */
export function refuseImitation({ value, issues }: z.core.ParsePayload<string>): void {
  const message = imitationFault(value, env().appName);
  if (message !== null) issues.push({ code: 'custom', message, input: value });
}

const { least, most } = PASSWORD_LENGTH;

const t = () => texts('signIn');

export const nameField = z
  .string()
  .trim()
  .min(1, { error: () => t()('enterName') })
  .pipe(shownText(80))
  .check(refuseImitation);

/** A time zone by the name that is kept of it. */
export const timeZoneField = z.string().transform(readZone);

/** The same, or null where none is chosen. */
export const chosenZoneField = z.string().transform((text, context) => (text === '' ? null : readZone(text, context)));

function readZone(text: string, { issues }: z.core.ParsePayload): string {
  const zone = readTimeZone(text);
  if (zone !== null) return zone;
  issues.push({ code: 'custom', message: texts('frame')('chooseTimeZone'), input: text });
  return z.NEVER;
}

export const emailField = z
  .string()
  .trim()
  .max(254, { error: () => t()('emailTooLong') })
  .pipe(z.email({ error: () => t()('emailSuchAs') }));

export const newPasswordField = z
  .string()
  .min(least, { error: () => t()('useMoreCharacters', { least }) })
  .max(most, { error: () => t()('useFewerCharacters', { most }) });

/** An existing password, which may be shorter than new ones have to be. */
export const passwordField = z
  .string()
  .min(1, { error: () => t()('enterPassword') })
  .max(1000, { error: () => t()('passwordTooLong') });

/** What a person reads who can't sign in because an operator has suspended their account. */
export function suspendedFault(reason: string): string {
  return t()('suspended', { reason });
}

/** Why a password was refused, as a message beside its field. */
export function passwordFault(refusal: PasswordRefusal): string {
  return refusal === 'wrong_password'
    ? texts('frame')('notYourPassword')
    : texts('frame')('tooManyPasswords', { wait: waitInWords(refusal.waitSeconds, currentLanguage()) });
}
