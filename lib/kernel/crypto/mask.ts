// No credential is shorter than this; what merely looks like one stays as it is.
const CREDENTIAL = /([a-z][a-z0-9]{0,15}_(?:live|test|rt|code|device|secret)_)([0-9A-Za-z]{12,})/g;
const HAS_CREDENTIAL = /_(?:live|test|rt|code|device|secret)_[0-9A-Za-z]{12}/;
const MIN_LENGTH = 12;

/** A text with every credential cut down to its prefix and last four characters: `svc_test_…x9Qa`. */
export function maskCredentials(text: string): string {
  if (!HAS_CREDENTIAL.test(text)) return text;
  return text.replace(CREDENTIAL, (_, prefix: string, rest: string) => `${prefix}…${rest.slice(-4)}`);
}

/** A secret without a prefix, such as a PKCE verifier, cut down to its last four characters; a short one to nothing. */
export function maskProof(text: string): string {
  return text.length < MIN_LENGTH ? '…' : `…${text.slice(-4)}`;
}

// A password in an address, the query of an address (links carry their tokens there), signed tokens (RFC 7515), and
// signing secrets of webhooks. Quotes and backslashes end them: what is read is a line of JSON.
const USERINFO = /(:\/\/[^\s/:@"\\]*):[^\s/@"\\]+@/g;
const QUERY = /\?[\w.~%-]+=[^\s"'\\<>)]*/g;
const SIGNED = /\beyJ[\w-]{8,}\.[\w.-]+/g;
const WEBHOOK_SECRET = /\bwhsec_[A-Za-z0-9+/=]{8,}/g;

/** What each of them begins with or has in it. To look for a fixed text first takes a fifth of the time. */
const MASKS: [mark: string, what: RegExp, mask: string][] = [
  ['://', USERINFO, '$1:…@'],
  ['?', QUERY, '?…'],
  ['eyJ', SIGNED, 'eyJ…'],
  ['whsec_', WEBHOOK_SECRET, 'whsec_…'],
];

/** A line for the log without whatever in it might give access. */
export function redact(line: string): string {
  let masked = maskCredentials(line);
  for (const [mark, what, mask] of MASKS) if (masked.includes(mark)) masked = masked.replace(what, mask);
  return masked;
}
