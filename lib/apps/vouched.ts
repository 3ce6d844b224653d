import type { AppFields } from './app-form.ts';
import { redirectHost } from './redirect-uri.ts';

/** What the Verified badge vouches for, in words for a sentence. */
export type Vouched = 'name' | 'website' | 'logo' | 'redirect hosts';

type Shown = Pick<AppFields, 'name' | 'websiteUrl' | 'logoId' | 'redirectUris'>;

/**
 * What of an app an operator would have to look at again. Scopes are judged by each seller on the consent screen, and a
 * host that is given up sends nobody anywhere new.
 */
export function changedVouched(before: Shown, after: Shown): Vouched[] {
  const changed: Vouched[] = [];
  if (after.name !== before.name) changed.push('name');
  if (after.websiteUrl !== before.websiteUrl) changed.push('website');
  if (after.logoId !== before.logoId) changed.push('logo');
  const known = new Set(before.redirectUris.map(redirectHost));
  if (!after.redirectUris.every((uri) => known.has(redirectHost(uri)))) changed.push('redirect hosts');
  return changed;
}
