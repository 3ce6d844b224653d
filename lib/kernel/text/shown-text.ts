import { z } from 'zod';
import { texts } from '../language/current-language.ts';

const t = () => texts('frame');

// What can't be seen, or makes what is seen differ from what is there: control, zero-width and bidi characters, blank
// letters. Emoji may be joined and styled, as keyboards do.
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\u{2800}]/u;
const EMOJI_JOINERS = new RegExp(
  [
    /(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?)\u{FE0F}/u,
    /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{FE0F})\u{200D}(?=\p{Extended_Pictographic})/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);
const PILED_MARKS = /\p{M}{4}/u;

// Control characters other than line breaks and tabs; PostgreSQL can't store NUL.
const UNSEEN_IN_LINES = /[^\P{Cc}\n\t]/u;

/** One line of text as it will be shown: composed characters, single spaces, none at the ends. */
export function tidyText(value: string): string {
  return value.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** A line of text that is shown to others: tidied, of limited length, with nothing in it that can't be seen. */
export function shownText(most: number) {
  return z
    .string({ error: () => t()('fillThisIn') })
    .transform(tidyText)
    .refine((value) => [...value].length <= most, { error: () => t()('mostCharacters', { most }) })
    .refine((value) => !UNSEEN.test(value.replace(EMOJI_JOINERS, '')) && !PILED_MARKS.test(value), {
      error: () => t()('onlyVisible'),
    });
}

/** A few lines from one person to another, of limited length; line breaks are kept. */
export function shownLines(most: number) {
  return z
    .string()
    .default('')
    .transform((value) => value.replace(/\r\n?/g, '\n').trim())
    .refine((value) => [...value].length <= most, { error: () => t()('mostCharacters', { most }) })
    .refine((value) => !UNSEEN_IN_LINES.test(value), { error: () => t()('noInvisible') });
}
