import { readPartHead } from './form-shape.ts';

/** Parts in which React sends the arguments of a server action, or what a form without JavaScript has bound to it. */
const ARGUMENTS = /^(?:\d+|\$ACTION_\d+:\d+)$/;
const ID = /^[0-9a-f]{42}$/;
/** All parts that name or call an action; an action's own name is a digest. */
const PART = /^(?:\d+|\$ACTION_(?:\d+:\d+|REF_\d+|KEY|ID_[0-9a-f]{42}))$/;
/** Of React's wire format, the only values beyond plain JSON that our pages send: the form itself, and nothing. */
const OF_CALLS = /^\$(?:K1|undefined|\$.*)$/s;
/** A form without JavaScript also refers to its second part. */
const OF_FORMS = /^\$(?:@1|K1|undefined|\$.*)$/s;
const MOST_DEPTH = 20;
/** More than any action of ours takes; beyond a thousand, React and Next.js throw what then is a fault of ours. */
const MOST_ARGUMENTS = 20;
/** What JavaScript itself asks an object for: to make a text of it, or to wait for it. */
const OWN_MEANING = ['__proto__', 'toString', 'valueOf', 'toJSON', 'then'];
/** `[`: arguments are a list. */
const OPENING = 0x5b;

/**
 * Checks that a call of a server action holds nothing but what our pages send: JSON, not deep, and of React's own wire
 * format only the reference to its form; no text that an address or the database can't have. What else that format has
 * (promises, streams, references to other functions) is of no use here, and much of it ends in an error.
 * @param action the header that names it; without, it is a form without JavaScript, if it calls an action at all
 * @param body well framed, if it is in parts
 */
export function isPlainCall(action: string | undefined, contentType: string | undefined, body: Buffer): boolean {
  const isCall = action !== undefined;
  if (isCall && !ID.test(action)) return false;
  const boundary = /^multipart\/form-data; ?boundary="?([\w'-]+)/i.exec(contentType?.trim() ?? '')?.[1];
  if (boundary === undefined) return !isCall || (body[0] === OPENING && isPlain(body.toString(), OF_CALLS));
  const parts = [...partsOf(body, boundary)];
  const given = new Map(parts);
  // Of two parts with one name only one would be looked at here.
  if (parts.length > given.size) return false;
  if (![...given.keys()].every((name) => PART.test(name))) return false;
  const texts = [...given].filter(([name]) => ARGUMENTS.test(name)).map(([, text]) => text);
  if (!texts.every((text) => isPlain(text, isCall ? OF_CALLS : OF_FORMS))) return false;
  if (isCall) return given.has('0');
  const references = [...given.keys()].flatMap((name) => /^\$ACTION_REF_(\d+)$/.exec(name)?.[1] ?? []);
  return references.every((number) => given.has(`$ACTION_${number}:0`) && given.has(`$ACTION_${number}:1`));
}

/**
 * The parts that are part of a call, by name, and those whose name can't be read; what others hold stays where it is.
 */
function* partsOf(body: Buffer, boundary: string): Generator<[string, string]> {
  const delimiter = `\r\n--${boundary}`;
  for (let at = 0; at >= 0 && at < body.length; ) {
    const head = body.indexOf('\r\n\r\n', at);
    const end = body.indexOf(delimiter, at);
    if (head < 0 || end < 0) return;
    // What is before a head: the line break after its delimiter, and before the first one its delimiter itself.
    const start = body.indexOf('\r\n', at) + 2;
    const name = readPartHead(body.toString('latin1', start, head))?.name;
    const isArgument = name !== undefined && ARGUMENTS.test(name);
    if (name === undefined) yield ['$', ''];
    else if (isArgument || name.startsWith('$ACTION_'))
      yield [name, isArgument ? body.toString('utf8', head + 4, end) : ''];
    at = end + delimiter.length;
  }
}

function isPlain(text: string, references: RegExp): boolean {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return false;
    const isShort = !Array.isArray(value) || value.length <= MOST_ARGUMENTS;
    return isShort && isPlainValue(value, references, 0);
  } catch {
    return false;
  }
}

/** Whether a text can be written everywhere: neither addresses nor the database have half a character or U+0000. */
function isText(value: string): boolean {
  return !value.includes('\0') && Buffer.from(value).toString() === value;
}

function isPlainValue(value: unknown, references: RegExp, depth: number): boolean {
  if (typeof value === 'string') return isText(value) && (!value.startsWith('$') || references.test(value));
  if (typeof value !== 'object' || value === null) return true;
  if (depth === MOST_DEPTH || OWN_MEANING.some((name) => Object.hasOwn(value, name))) return false;
  return Object.values(value).every((one) => isPlainValue(one, references, depth + 1));
}
