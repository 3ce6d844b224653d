import TEXTS from '../../../messages/en/activity.json' with { type: 'json' };

/**
 * Everything the activity records: what has a label for the filter and a sentence in every language. A sentence is true
 * for every reader, whether the store's seller or the app's owner. `{app}` and `{store}` stand for their names at the
 * time, `{owner}` for the store's, or the app's where no store is involved.
 */
export type EntryKind = keyof typeof TEXTS extends infer Name
  ? Name extends `label_${infer Kind}`
    ? Kind
    : never
  : never;

/** All kinds, in the order in which they are shown. */
export const ENTRY_KINDS = Object.keys(TEXTS).filter(isEntryKind);

/** The two halves of a person's activity: what happened to the stores they work on, and to their apps on their own. */
export type Section = 'stores' | 'apps';

/** The kinds of entries in a section; what an endpoint or an invitation belongs to may be either. */
export function kindsIn(section: Section): EntryKind[] {
  return ENTRY_KINDS.filter((kind) => {
    const sentence: string = TEXTS[kind];
    if (kind === 'declined' || sentence.includes('{store}')) return section === 'stores';
    return sentence.includes('{owner}') || section === 'apps';
  });
}

/** What an entry records beside its sentence: small and free of secrets, such as scopes, ids, names of what changed. */
export type Detail = { readonly [key: string]: string | number | boolean | null | readonly string[] };

/** Whether a text names a kind of entry. */
export function isEntryKind(text: string): text is EntryKind {
  return Object.hasOwn(TEXTS, `label_${text}`);
}
