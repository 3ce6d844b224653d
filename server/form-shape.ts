import { LIMITS } from '@/lib/limits.ts';

/** What keeps a form from being read any further. */
export type FormFault = 'too_many_fields' | 'broken_form';

/** How browsers write it; other spellings would only let two parsers read two different forms. */
const MULTIPART = /^multipart\/form-data; ?boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i;
const NAMED_PART = /^content-disposition: ?form-data; ?name=/im;

/**
 * Counts a form's fields and checks its framing (RFC 7578), in one pass and without decoding anything: parsers further
 * on take a flood of fields, or a part that never ends, for granted.
 * @returns null for a form that may be read, and for a body that is no form
 */
export function formFault(contentType: string | undefined, body: Buffer): FormFault | null {
  const type = contentType?.trim() ?? '';
  if (/^application\/x-www-form-urlencoded\b/i.test(type))
    return count(body, '&') < LIMITS.formFields ? null : 'too_many_fields';
  if (!/^multipart\//i.test(type)) return null;
  const boundary = MULTIPART.exec(type)?.[2];
  return boundary === undefined ? 'broken_form' : partsFault(body, `--${boundary}`);
}

function partsFault(body: Buffer, delimiter: string): FormFault | null {
  if (!startsWith(body, delimiter, 0)) return 'broken_form';
  let at = delimiter.length;
  for (let parts = 0; startsWith(body, '\r\n', at); parts += 1) {
    if (parts === LIMITS.formFields) return 'too_many_fields';
    const next = body.indexOf(`\r\n${delimiter}`, at + 2, 'latin1');
    const head = body.indexOf('\r\n\r\n', at, 'latin1');
    if (next < 0 || head < 0 || head > next) return 'broken_form';
    if (!NAMED_PART.test(body.toString('latin1', at + 2, head))) return 'broken_form';
    at = next + 2 + delimiter.length;
  }
  return /^--(?:\r\n)?$/.test(body.toString('latin1', at, at + 5)) ? null : 'broken_form';
}

function startsWith(body: Buffer, text: string, at: number): boolean {
  return body.toString('latin1', at, at + text.length) === text;
}

function count(body: Buffer, mark: string): number {
  let found = 0;
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + 1)) found += 1;
  return found;
}
