/**
 * A text that goes into a response header as it is. Throws unless it is printable ASCII: anything else could end the
 * header, or be read differently by whoever gets it.
 */
export function headerValue(text: string): string {
  if (!/^[\x20-\x7e]*$/.test(text)) throw new Error('This text can’t go into a header.');
  return text;
}

/**
 * A text in quotes, as a parameter of a header (RFC 9110 section 5.6.4). Throws for what could end the quotes early.
 */
export function quotedValue(text: string): string {
  if (/["\\]/.test(text)) throw new Error('This text can’t go into quotes.');
  return `"${headerValue(text)}"`;
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/;

/** Whether a header's value can be an Idempotency-Key: 1 to 255 printable ASCII characters. */
export function isIdempotencyKey(value: string): boolean {
  return IDEMPOTENCY_KEY.test(value);
}
