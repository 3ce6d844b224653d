/**
 * The headers of every page: a Content-Security-Policy that lets only our own scripts run, and only those that carry
 * this response's nonce; never framed, never sniffed, never cached.
 * @param options.formTargets further CSP sources that the response to a form may redirect to
 * @param options.hasOwnStyles the page has its stylesheet inline, with the nonce
 */
export function pageHeaders(options: {
  nonce: string;
  formTargets: string[];
  isHttps: boolean;
  isDevelopment: boolean;
  hasOwnStyles?: boolean;
}): Record<string, string> {
  const { nonce, formTargets, isHttps, isDevelopment, hasOwnStyles = false } = options;
  const styles = hasOwnStyles ? ` 'nonce-${nonce}'` : isDevelopment ? " 'unsafe-inline'" : '';
  const policy = [
    "default-src 'none'",
    // The development server evaluates code and inlines styles; production never does.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    `style-src 'self'${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ');
  return {
    'Content-Security-Policy': policy,
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'Cache-Control': 'private, no-store',
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}
