const GRAMMAR = /^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/;

/** Whether a header's value can be an Idempotency-Key: 1 to 255 printable ASCII characters. */
export function isIdempotencyKey(value: string): boolean {
  return GRAMMAR.test(value);
}
