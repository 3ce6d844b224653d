import { z } from 'zod';
import { shownLines } from '../kernel/text/shown-text.ts';

const ANSWER_LENGTH = 1000;
const REASON_LENGTH = 500;
const NOTE_LENGTH = 2000;

/** What an operator tells an app's owner with a decision, if anything. */
export const answerForm = z.object({ answer: shownLines(ANSWER_LENGTH).transform((value) => value || null) });

/** Why something of somebody else is ended, disabled or suspended: its owner must be told. */
export const reasonForm = z.object({
  reason: shownLines(REASON_LENGTH).refine((value) => value !== '', 'Say why: the owner will see it.'),
});

/** A note from an operator to the others. */
export const noteForm = z.object({
  note: shownLines(NOTE_LENGTH).refine((value) => value !== '', 'Write something first.'),
});
