import { texts } from '@/lib/kernel/language/current-language.ts';
import type { ScopeCategory, ScopeEntry } from '@/lib/permissions/scope-catalogue.ts';

export function titleInWords({ title }: Pick<ScopeCategory, 'title'>): string {
  return texts('scopes')(title);
}

/** Why to think twice before allowing these, each reason once. */
export function reasonsInWords(entries: readonly ScopeEntry[]): string[] {
  const reasons = new Set(entries.flatMap(({ reason }) => reason ?? []));
  return [...reasons].map((reason) => texts('scopes')(reason));
}
