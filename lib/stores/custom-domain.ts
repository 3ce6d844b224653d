import { domainToASCII } from 'node:url';
import type { DomainRecord } from '../http/recheck-domains.ts';
import { texts } from '../kernel/language/current-language.ts';

const MAX_LENGTH = 253;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Reads a store's own domain as typed: lower case, other alphabets as browsers send them (punycode).
 * @returns the host name, or what is wrong in a sentence for the seller
 */
export function readCustomDomain(text: string): { domain: string } | { fault: string } {
  if (/[/:@?#\s]/.test(text)) return { fault: texts('stores')('domainAlone') };
  const domain = domainToASCII(text.replace(/\.$/, '')).toLowerCase();
  const labels = domain.split('.');
  const wellFormed = domain.length <= MAX_LENGTH && labels.length >= 2 && labels.every((label) => LABEL.test(label));
  // If the last label were all digits, it would be an IP address, not a name.
  if (!wellFormed || /^\d+$/.test(labels.at(-1) ?? '')) return { fault: texts('stores')('noDomainName') };
  return { domain };
}

/** The record that proves a store's domain. Only who runs the domain's DNS can set it, so it needs no secret. */
export function domainRecord(domain: string, storeId: string, prefix: string): DomainRecord {
  return { name: `_${prefix}-domain.${domain}`, value: `store=${storeId}` };
}
