import { createTranslator } from 'use-intl/core';
import type English from '../../../messages/en.d.ts';
import type { Language } from './language.ts';
import { MESSAGES, type Room } from './messages.ts';

/**
 * Gives the text of a name. What its placeholders stand for is checked by its English text; `rich` takes a function for
 * each tag.
 */
export type Texts<R extends Room> = ReturnType<typeof createTranslator<(typeof English)[R]>>;

/** What is made once for each language and room: a text is parsed when it is first needed. */
const made = new Map<string, unknown>();

/** The texts of a room in a language. */
export function textsIn<R extends Room>(language: Language, room: R): Texts<R> {
  const key = `${language} ${room}`;
  const known = made.get(key) ?? makeTexts(language, room);
  made.set(key, known);
  return known as Texts<R>;
}

function makeTexts(locale: Language, room: Room) {
  return createTranslator({ locale, messages: MESSAGES[locale][room], onError: fail, timeZone: 'UTC' });
}

function fail(error: Error): never {
  throw error;
}
