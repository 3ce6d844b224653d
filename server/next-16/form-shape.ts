import { LIMITS } from '@/lib/kernel/config/limits.ts';

/** What keeps a form from being read any further. */
export type FormFault = 'too_many_fields' | 'broken_form' | 'body_too_large';

/** How browsers write it; other spellings would only let two parsers read two different forms. */
const MULTIPART = /^multipart\/form-data; ?boundary=("?)([\w'-]{27,70})\1$/i;
const MOST_HEAD_BYTES = 2_048;
const DISPOSITION = '[Cc]ontent-[Dd]isposition: form-data; name="([^"%\\\\\\r\\n]+)"';
const TYPE = '\\r\\n[Cc]ontent-[Tt]ype: ';
/** What was chosen as a file, and a place for one in which none was. */
const FILE = `; filename="(?:[^"\\r\\n]*[^"\\\\\\r\\n]"(?:${TYPE}[^\\r\\n]*)?|"${TYPE}application/octet-stream)`;
const FIELD_HEAD = new RegExp(`^${DISPOSITION}$`);
const FILE_HEAD = new RegExp(`^${DISPOSITION}${FILE}$`);
/** Parts that are a call of an action, or name one. */
const CALL = /^(?:\d+$|\$ACTION_)/;

/**
 * Reads a part's head (RFC 7578, section 4) as browsers write it: whatever else a head may say (an encoding, a charset,
 * a type that makes a file of a field) would let two parsers read two different forms.
 * @param head its lines, without the empty one
 * @returns null for any other head, and for a file where only text has a meaning
 */
export function readPartHead(head: string): { name: string; isFile: boolean } | null {
  const field = FIELD_HEAD.exec(head)?.[1];
  if (field !== undefined) return { name: field, isFile: false };
  const file = FILE_HEAD.exec(head)?.[1];
  return file === undefined || CALL.test(file) ? null : { name: file, isFile: true };
}

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
  return boundary === undefined ? 'broken_form' : partsFault(body, boundary);
}

function partsFault(body: Buffer, boundary: string): FormFault | null {
  if (!startsWith(body, `--${boundary}`, 0)) return 'broken_form';
  let at = boundary.length + 2;
  let [text, referred] = [0, 0];
  for (let parts = 0; startsWith(body, '\r\n', at); parts += 1) {
    if (parts === LIMITS.formFields) return 'too_many_fields';
    // Some parsers look for the boundary without its dashes: it may be nowhere else.
    const next = body.indexOf(boundary, at, 'latin1') - 4;
    const end = body.indexOf('\r\n\r\n', at, 'latin1');
    if (!startsWith(body, '\r\n--', next) || end < 0 || end + 4 > next || end - at > MOST_HEAD_BYTES)
      return 'broken_form';
    const head = body.toString('latin1', at + 2, end);
    const part = readPartHead(head);
    if (!part) return 'broken_form';
    const own = part.isFile ? body.subarray(0, 0) : body.subarray(end, next);
    text += head.length + own.length;
    if (text > LIMITS.bodyBytes) return 'body_too_large';
    referred += references(own);
    if (referred > LIMITS.formReferences) return 'too_many_fields';
    at = next + 4 + boundary.length;
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

/** How many marks there are behind a place. */
export function count(text: Buffer | string, mark: string, from = 0): number {
  let found = 0;
  for (let at = text.indexOf(mark, from); at >= 0; at = text.indexOf(mark, at + 1)) found += 1;
  return found;
}
