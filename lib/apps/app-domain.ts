import { isIP } from 'node:net';
import type { DomainRecord } from '../http/recheck-domains.ts';
import { urlOf } from '../kernel/text/url.ts';

/** The domain of an app's website, as punycode; null where its host is none that somebody could own. */
export function appDomain(websiteUrl: string): string | null {
  const host = urlOf(websiteUrl)?.hostname.replace(/\.$/, '') ?? '';
  return !host.includes('.') || host.startsWith('[') || isIP(host) !== 0 || host.endsWith('.localhost') ? null : host;
}

/** The record that proves the domain of an app's website. Only who runs its DNS can set it, so it needs no secret. */
export function appDomainRecord(domain: string, appId: string): DomainRecord {
  return { name: `_tillgate.${domain}`, value: `app=${appId}` };
}

/** The domain that an app has proven, if its website is still there. */
export function provenDomainOf(app: { websiteUrl: string; provenDomain: string | null }): string | null {
  return app.provenDomain !== null && app.provenDomain === appDomain(app.websiteUrl) ? app.provenDomain : null;
}
