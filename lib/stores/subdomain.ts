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

/**
 * Checks a store's subdomain: one label of a host name (RFC 1123 section 2.1), lower case.
 * @returns what is wrong, in a sentence for the seller, or null
 */
export function subdomainFault(text: string): string | null {
  const { least, most } = SUBDOMAIN_LENGTH;
  if (text.length < least || text.length > most) return `Use ${least} to ${most} characters.`;
  if (/[^a-z0-9-]/.test(text)) return 'Use only the letters a to z, digits and hyphens.';
  if (text.startsWith('-') || text.endsWith('-')) return 'Start and end with a letter or a digit.';
  // "xn--" and its like announce another alphabet (RFC 5891 section 4.2.3.1).
  if (text.slice(2, 4) === '--') return 'The third and fourth characters can’t both be hyphens.';
  if (RESERVED.has(text)) return 'This name is reserved. Choose another one.';
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
