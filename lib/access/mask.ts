// No credential is shorter than this; what merely looks like one stays as it is.
const CREDENTIAL = /([a-z][a-z0-9]{0,15}_(?:live|test|rt|code|secret)_)([0-9A-Za-z]{12,})/g;
const MIN_LENGTH = 12;

/** A text with every credential cut down to its prefix and last four characters: `svc_test_…x9Qa`. */
export function maskCredentials(text: string): string {
  return text.replace(CREDENTIAL, (_, prefix: string, rest: string) => `${prefix}…${rest.slice(-4)}`);
}

/** A secret without a prefix, such as a PKCE verifier, cut down to its last four characters; a short one to nothing. */
export function maskProof(text: string): string {
  return text.length < MIN_LENGTH ? '…' : `…${text.slice(-4)}`;
}
