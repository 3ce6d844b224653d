import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type English from '../../../messages/en.d.ts';
import { processWide } from '../process/process-wide.ts';
import { LANGUAGE_CODES, type Language } from './language.ts';

declare module '../process/process-wide.ts' {
  interface ProcessWide {
    /** For the pages, whose bundle has none of its own (`scripts/shared-texts.mjs`). */
    messages?: typeof MESSAGES;
  }
}

/** Texts that belong together: those of a few pages, or of mails. */
export type Room = keyof typeof English;

type Messages = { readonly [R in Room]: { readonly [name in keyof (typeof English)[R]]: string } };

const FOLDER = join(/* turbopackIgnore: true */ process.cwd(), 'messages');
const EXTENSIONS = join(/* turbopackIgnore: true */ process.cwd(), 'extensions');

/** All texts, as ICU messages: by language, and by the room of the product in which they are read. */
export const MESSAGES = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, readMessages(code)])) as Record<
  Language,
  Messages
>;

processWide.messages = MESSAGES;

/** Those of the core, and each extension's own: the room is called as it is. */
function readMessages(language: Language): Record<string, unknown> {
  const files = [
    ...readdirSync(join(FOLDER, language)).map((file) => [roomOf(file), join(FOLDER, language, file)] as const),
    ...readdirSync(EXTENSIONS)
      .map((name) => [name, join(EXTENSIONS, name, 'messages', `${language}.json`)] as const)
      .filter(([, file]) => existsSync(file)),
  ];
  return Object.fromEntries(files.map(([room, file]) => [room, JSON.parse(readFileSync(file, 'utf8'))]));
}

/** `page-faults.json` has the texts of the room `pageFaults`. */
function roomOf(file: string): string {
  return file.replace('.json', '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
