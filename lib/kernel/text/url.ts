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

/** The path of an address as it was sent, still encoded: a URL parser would resolve what leads up. */
export function pathIn(address: string): string {
  const at = address.indexOf('/', address.indexOf('//') + 2);
  return at < 0 ? '/' : (address.slice(at).split(/[?#]/, 1)[0] ?? '/');
}
