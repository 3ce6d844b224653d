import type { Detail, EntryKind } from '../activity/kind.ts';
import type { AppFields } from './app-form.ts';

/** How a change of an app's settings is recorded: not at all if nothing changed, redirect URIs apart from the rest. */
export function changeOfApp(before: AppFields, after: AppFields): { kind: EntryKind; detail: Detail }[] {
  const fields = {
    name: after.name !== before.name,
    description: after.description !== before.description,
    website: after.websiteUrl !== before.websiteUrl,
    logo: after.logoId !== before.logoId,
    default_scopes: !isSame(after.defaultScopes, before.defaultScopes),
  };
  const changed = Object.entries(fields).flatMap(([name, isChanged]) => (isChanged ? [name] : []));
  const added = after.redirectUris.filter((uri) => !before.redirectUris.includes(uri));
  const removed = before.redirectUris.filter((uri) => !after.redirectUris.includes(uri));
  const entries: { kind: EntryKind; detail: Detail }[] = [];
  if (changed.length > 0) {
    const detail: Detail = fields.name ? { changed, name_before: before.name } : { changed };
    entries.push({ kind: 'app_edited', detail });
  }
  if (added.length + removed.length > 0) entries.push({ kind: 'redirect_uris_changed', detail: { added, removed } });
  return entries;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name));
}
