import { isEntryKind, KINDS } from './kind.ts';

/** A piece of a sentence; a name was chosen by somebody and is shown as such. */
export interface Piece {
  text: string;
  isName: boolean;
}

interface Recorded {
  kind: string;
  appName: string | null;
  storeName: string | null;
  mode: string | null;
}

/** An entry as a sentence, with the names at the time. */
export function entryInWords(entry: Recorded): Piece[] {
  const pattern = isEntryKind(entry.kind) ? KINDS[entry.kind][1] : entry.kind;
  return pattern
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part === '{owner}') {
        const name = entry.storeName ?? entry.appName;
        return { text: name ?? 'a store', isName: name !== null };
      }
      if (part === '{app}') return { text: entry.appName ?? 'An app', isName: entry.appName !== null };
      if (part === '{store}') return { text: entry.storeName ?? 'a store', isName: entry.storeName !== null };
      return { text: part === '{mode}' ? (entry.mode ?? 'an unknown') : part, isName: false };
    });
}
