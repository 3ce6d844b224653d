import { currentLanguage, texts } from '../../kernel/language/current-language.ts';
import type { Language } from '../../kernel/language/language.ts';
import { MESSAGES } from '../../kernel/language/messages.ts';
import { type EntryKind, isEntryKind } from './kind.ts';

/** A piece of a sentence; a name was chosen by somebody and is shown as such. */
export interface Piece {
  text: string;
  isName: boolean;
  /** The page of what it names. */
  href?: string;
}

interface Recorded {
  kind: string;
  appName: string | null;
  storeName: string | null;
  mode: string | null;
}

/** An entry as a sentence, with the names at the time. */
export function entryInWords(entry: Recorded): Piece[] {
  return piecesOf(isEntryKind(entry.kind) ? sayingsOf(entry.kind).sentence : entry.kind, entry);
}

/** What a kind of entry says in a language, that of the request: its label in the filter, and its sentence. */
export function sayingsOf(
  kind: EntryKind,
  language: Language = currentLanguage(),
): { label: string; sentence: string } {
  const { [`label_${kind}` as const]: label, [kind]: sentence } = MESSAGES[language].activity;
  return { label, sentence };
}

function piecesOf(pattern: string, entry: Recorded): Piece[] {
  const t = texts('activity');
  return pattern
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part === '{owner}') {
        const name = entry.storeName ?? entry.appName;
        return { text: name ?? t('aStore'), isName: name !== null };
      }
      if (part === '{app}') return { text: entry.appName ?? t('anApp'), isName: entry.appName !== null };
      if (part === '{store}') return { text: entry.storeName ?? t('aStore'), isName: entry.storeName !== null };
      return { text: part === '{mode}' ? t('modeName', { mode: entry.mode ?? '' }) : part, isName: false };
    });
}
