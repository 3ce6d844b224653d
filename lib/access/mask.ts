// Shorter than this no credential is; what merely looks like one stays as it is.
const CREDENTIAL = /([a-z][a-z0-9]{0,15}_(?:live|test|rt|code|secret)_)([0-9A-Za-z]{12,})/g;
const LEAST = 12;

/** A text in which every credential is cut down to its prefix and last four characters: `svc_test_…x9Qa`. */
export function maskCredentials(text: string): string {
  return text.replace(CREDENTIAL, (_, prefix: string, rest: string) => `${prefix}…${rest.slice(-4)}`);
}

/** A secret without a prefix, such as a PKCE verifier, cut down to its last four characters; a short one to nothing. */
export function maskProof(text: string): string {
  return text.length < LEAST ? '…' : `…${text.slice(-4)}`;
}
