import { z } from 'zod';
import { shownText } from './app-form.ts';

const MESSAGE_LENGTH = 1000;
const REASON_LENGTH = 500;
const NOTE_LENGTH = 2000;
const SECRET_NAME_LENGTH = 60;

// Line breaks and tabs aside, nothing that can't be seen; no database holds a NUL character.
const UNSEEN = /[^\P{Cc}\n\t]/u;

/** A few lines from one person to another, at most so long; line breaks are kept. */
function words(most: number) {
  return z
    .string()
    .default('')
    .transform((value) => value.replace(/\r\n?/g, '\n').trim())
    .refine((value) => [...value].length <= most, `Use ${most.toLocaleString('en')} characters or fewer.`)
    .refine((value) => !UNSEEN.test(value), 'Remove the invisible characters.');
}

const orNull = (value: string) => value || null;

/** The form that asks for verification: a message for the operator, if the owner has one. */
export const requestForm = z.object({ message: words(MESSAGE_LENGTH).transform(orNull) });

/** What an operator tells the owner with a decision, if anything. */
export const answerForm = z.object({ answer: words(MESSAGE_LENGTH).transform(orNull) });

/** Why an app is disabled: the owner must be told. */
export const disableForm = z.object({
  reason: words(REASON_LENGTH).refine((value) => value !== '', 'Say why: the owner is told.'),
});

/** What an operator notes for the others. */
export const noteForm = z.object({
  note: words(NOTE_LENGTH).refine((value) => value !== '', 'Write something first.'),
});

/** What the owner calls a new secret, if anything. */
export const secretForm = z.object({ secretName: shownText(SECRET_NAME_LENGTH).transform(orNull).optional() });
