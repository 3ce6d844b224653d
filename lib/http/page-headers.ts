/** A scheme, or an origin: all that may stand in a policy as the target of a form. */
const SOURCE = /^[a-z][a-z0-9+.-]*:(?:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(?:\d{1,5}|\*))?)?$/;

/**
 * The headers of every page: a Content-Security-Policy that lets only our own scripts run; never framed, never sniffed,
 * never cached.
 * @param options.nonce this response's, which each script carries; null for a page that is the same in every response
 * @param options.scriptHashes SHA-256 in base64 of each script that stands in such a page
 * @param options.formTargets further CSP sources that the response to a form may redirect to; throws for anything else
 * @param options.hasOwnStyles the page has its stylesheet inline, with the nonce
 */
export function pageHeaders(options: {
  nonce: string | null;
  scriptHashes?: string[];
  formTargets: string[];
  isHttps: boolean;
  isDevelopment: boolean;
  hasOwnStyles?: boolean;
}): Record<string, string> {
  const { nonce, scriptHashes = [], formTargets, isHttps, isDevelopment, hasOwnStyles = false } = options;
  const scripts =
    nonce === null ? scriptHashes.map((hash) => `'sha256-${hash}'`) : [`'nonce-${nonce}'`, "'strict-dynamic'"];
  const styles = hasOwnStyles ? ` 'nonce-${nonce}'` : isDevelopment ? " 'unsafe-inline'" : '';
  const policy = [
    // First, so that nothing that follows can be taken for it.
    "frame-ancestors 'none'",
    "default-src 'none'",
    // The development server evaluates code and inlines styles; production never does.
    `script-src ${["'self'", ...scripts].join(' ')}${isDevelopment ? " 'unsafe-eval'" : ''}`,
    `style-src 'self'${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action ${["'self'", ...formTargets.map(requireSource)].join(' ')}`,
  ].join('; ');
  return {
    'Content-Security-Policy': policy,
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'Cache-Control': 'private, no-store',
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

function requireSource(text: string): string {
  if (!SOURCE.test(text)) throw new Error('A target of a form is neither a scheme nor an origin.');
  return text;
}
