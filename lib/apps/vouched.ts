import type { AppFields } from './app-form.ts';
import { redirectHost } from './redirect-uri.ts';

/** What the Verified badge vouches for, worded for use in a sentence. */
export type Vouched = 'name' | 'description' | 'website' | 'logo' | 'redirect hosts';

type Shown = Pick<AppFields, 'name' | 'description' | 'websiteUrl' | 'logoId' | 'redirectUris'>;

/**
 * What an operator would have to review again. Each seller judges the scopes on the consent screen, and a host that is
 * removed sends nobody anywhere new.
 */
export function changedVouched(before: Shown, after: Shown): Vouched[] {
  const changed: Vouched[] = [];
  if (after.name !== before.name) changed.push('name');
  if (after.description !== before.description) changed.push('description');
  if (after.websiteUrl !== before.websiteUrl) changed.push('website');
  if (after.logoId !== before.logoId) changed.push('logo');
  const known = new Set(before.redirectUris.map(redirectHost));
  if (!after.redirectUris.every((uri) => known.has(redirectHost(uri)))) changed.push('redirect hosts');
  return changed;
}
