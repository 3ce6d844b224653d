const SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be an id at all; anything else never gets near a uuid column. */
export function isUuid(text: string): boolean {
  return SHAPE.test(text);
}
