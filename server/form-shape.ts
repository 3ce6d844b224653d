import { LIMITS } from '@/lib/limits.ts';

/** What keeps a form from being read any further. */
export type FormFault = 'too_many_fields' | 'broken_form' | 'body_too_large';

/** How browsers write it; other spellings would only let two parsers read two different forms. */
const MULTIPART = /^multipart\/form-data; ?boundary=("?)([\w'-]{27,70})\1$/i;
const MOST_HEAD_BYTES = 2_048;
const NAMED_PART = /^content-disposition: ?form-data; ?name=/im;
const FILE_PART = /^content-disposition: [^\r\n]*; ?filename=/im;

/**
 * Counts a form's fields and checks its framing (RFC 7578), in one pass and without decoding anything: parsers further
 * on take a flood of fields, or a part that never ends, for granted. Whatever is not a file has to fit into 64 KiB.
 * @returns null for a form that may be read, and for a body that is no form
 */
export function formFault(contentType: string | undefined, body: Buffer): FormFault | null {
  const type = contentType?.trim() ?? '';
  const isMultipart = /^multipart\//i.test(type);
  if (!isMultipart && body.length > LIMITS.bodyBytes) return 'body_too_large';
  if (/^application\/x-www-form-urlencoded\b/i.test(type))
    return count(body, '&') < LIMITS.formFields ? null : 'too_many_fields';
  if (!isMultipart) return references(body) > LIMITS.formReferences ? 'too_many_fields' : null;
  const boundary = MULTIPART.exec(type)?.[2];
  return boundary === undefined ? 'broken_form' : partsFault(body, `--${boundary}`);
}

function partsFault(body: Buffer, delimiter: string): FormFault | null {
  if (!startsWith(body, delimiter, 0)) return 'broken_form';
  let at = delimiter.length;
  let [text, referred] = [0, 0];
  for (let parts = 0; startsWith(body, '\r\n', at); parts += 1) {
    if (parts === LIMITS.formFields) return 'too_many_fields';
    const next = body.indexOf(`\r\n${delimiter}`, at + 2, 'latin1');
    const end = body.indexOf('\r\n\r\n', at, 'latin1');
    if (next < 0 || end < 0 || end > next || end - at > MOST_HEAD_BYTES) return 'broken_form';
    const head = body.toString('latin1', at + 2, end);
    if (!NAMED_PART.test(head)) return 'broken_form';
    const own = FILE_PART.test(head) ? body.subarray(0, 0) : body.subarray(end, next);
    text += head.length + own.length;
    if (text > LIMITS.bodyBytes) return 'body_too_large';
    referred += references(own);
    if (referred > LIMITS.formReferences) return 'too_many_fields';
    at = next + 2 + delimiter.length;
  }
  return /^--(?:\r\n)?$/.test(body.toString('latin1', at, at + 5)) ? null : 'broken_form';
}

/** How many references in the notation of React's actions a text has, at most: strings in JSON that begin with `$`. */
function references(text: Buffer): number {
  return text.toString('latin1').match(/"(?:\$|\\u0024)/g)?.length ?? 0;
}

function startsWith(body: Buffer, text: string, at: number): boolean {
  return body.toString('latin1', at, at + text.length) === text;
}

function count(body: Buffer, mark: string): number {
  let found = 0;
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + 1)) found += 1;
  return found;
}
