import type { ScopeCategory, ScopeEntry } from '@/lib/access/scope-catalogue.ts';
import { texts } from '@/lib/language/current-language.ts';

/** What a category of permissions is called in the language of the request. */
export function titleInWords({ title }: Pick<ScopeCategory, 'title'>): string {
  return texts('scopes')(title);
}

/** Why to think twice before allowing these, each reason once. */
export function reasonsInWords(entries: readonly ScopeEntry[]): string[] {
  const reasons = new Set(entries.flatMap(({ reason }) => reason ?? []));
  return [...reasons].map((reason) => texts('scopes')(reason));
}
