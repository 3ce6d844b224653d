import { z } from 'zod';
import { shownLines, shownText } from '../text/shown-text.ts';

const MESSAGE_LENGTH = 1000;
const SECRET_NAME_LENGTH = 60;

const orNull = (value: string) => value || null;

/** The form that asks for verification: a message for the operator, if the owner has one. */
export const requestForm = z.object({ message: shownLines(MESSAGE_LENGTH).transform(orNull) });

/** What the owner calls a new secret, if anything. */
export const secretForm = z.object({ secretName: shownText(SECRET_NAME_LENGTH).transform(orNull).optional() });
