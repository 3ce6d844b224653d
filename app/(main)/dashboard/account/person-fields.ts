import { z } from 'zod';
import { PASSWORD_LENGTH } from '@/lib/accounts/auth-settings.ts';
import { shownText } from '@/lib/text/shown-text.ts';
import { refuseImitation } from '../../refuse-imitation.ts';

const { least, most } = PASSWORD_LENGTH;

/** What people say about themselves, at sign-up and later. */
export const nameField = z.string().trim().min(1, 'Enter your name.').pipe(shownText(80)).check(refuseImitation);

export const emailField = z
  .string()
  .trim()
  .max(254, 'This is too long for an email.')
  .pipe(z.email('Enter an email such as name@example.com.'));

/** A new password. */
export const newPasswordField = z
  .string()
  .min(least, `Use ${least} characters or more.`)
  .max(most, `Use ${most} characters or fewer.`);

/** An existing password, which may be shorter than new ones have to be. */
export const passwordField = z.string().min(1, 'Enter your password.').max(1000, 'This is too long for a password.');
