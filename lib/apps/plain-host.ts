/**
 * Whether a web address names a host as certificates and DNS do: a–z, 0–9, dots and hyphens (other alphabets as
 * punycode), or an IP literal. URL parsers let more through, such as `;` and `'`, which mean something in a header.
 */
export function hasPlainHost(url: URL): boolean {
  return /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/.test(url.hostname);
}
