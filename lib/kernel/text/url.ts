/**
 * An absolute address as browsers read it (WHATWG URL); null for what is none. `URL.canParse` of Node.js 20 and 22
 * says no to every address with a letter such as ü once it has been called some thousand times, and `URL.parse` isn't
 * in 20.
 */
export function urlOf(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/**
 * Whether a web address names a host as certificates and DNS do: a–z, 0–9, dots and hyphens (other alphabets as
 * punycode), or an IP literal. URL parsers let more through, such as `;` and `'`, which mean something in a header.
 */
export function hasPlainHost(url: URL): boolean {
  return /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/.test(url.hostname);
}

/**
 * An address, byte for byte, with parameters added to its query, as one redirects to a registered URI
 * (RFC 6749 section 4.1.2); those without a value are left out.
 */
export function withParameters(
  uri: string,
  parameters: Record<string, string | readonly string[] | undefined>,
): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    for (const one of [value ?? []].flat()) added.append(name, one);
  if (added.size === 0) return uri;
  const glue = !uri.includes('?') ? '?' : /[?&]$/.test(uri) ? '' : '&';
  return uri + glue + added.toString();
}

/** The path of an address as it was sent, still encoded: a URL parser would resolve what leads up. */
export function pathIn(address: string): string {
  const at = address.indexOf('/', address.indexOf('//') + 2);
  return at < 0 ? '/' : (address.slice(at).split(/[?#]/, 1)[0] ?? '/');
}
