export const SUBDOMAIN_LENGTH = { least: 3, most: 40 };

// Names that would look like the service itself, or that machines look for by convention.
const RESERVED = new Set(
  `about abuse account accounts admin administrator api app apps assets auth autoconfig autodiscover billing blog cdn
  checkout config console dashboard demo dev developer developers docs email ftp help hostmaster imap info internal
  localhost login mail media mta-sts news ns1 ns2 oauth operator payments pop pop3 postmaster root secure security
  sign-in sign-up smtp sso staging static status store stores support system test webhooks webmaster webmail wpad www`
    .trim()
    .split(/\s+/),
);

export type SubdomainFault = `subdomain${'Length' | 'Letters' | 'Ends' | 'Hyphens' | 'Reserved'}`;

/**
 * Checks a store's subdomain: one label of a host name (RFC 1123 section 2.1), lower case.
 * @returns the name of the text that says what is wrong, or null
 */
export function subdomainFault(text: string): SubdomainFault | null {
  const { least, most } = SUBDOMAIN_LENGTH;
  if (text.length < least || text.length > most) return 'subdomainLength';
  if (/[^a-z0-9-]/.test(text)) return 'subdomainLetters';
  if (text.startsWith('-') || text.endsWith('-')) return 'subdomainEnds';
  // "xn--" and its like announce another alphabet (RFC 5891 section 4.2.3.1).
  if (text.slice(2, 4) === '--') return 'subdomainHyphens';
  if (RESERVED.has(text)) return 'subdomainReserved';
  return null;
}

/** A subdomain made from a store's name; empty when none can be. */
export function suggestSubdomain(name: string): string {
  const text = name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SUBDOMAIN_LENGTH.most)
    .replace(/^-+|-+$/g, '');
  return subdomainFault(text) === null ? text : '';
}
