import unhomoglyph from 'unhomoglyph';
import { MESSAGES } from '../language/messages.ts';

/** What the badge says, in every language; a name that says it too would vouch for itself. */
const badges = () => Object.values(MESSAGES).map(({ consent }) => consent.verified);
const CHECK_MARKS = /[✓✔☑✅🗸🗹√⍻]/u;
/** Shorter ones are compared with whole words alone, or every “Gourmet” would imitate a “Go”. */
const LONG_ENOUGH = 6;
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u];

/**
 * What a name pretends to be, whatever letters it uses for it (Unicode's confusables, UTS #39): the badge of verified
 * apps, or the product itself.
 * @returns a sentence for whoever chose it, or null
 */
export function imitationFault(name: string, productName: string): string | null {
  const badge = CHECK_MARKS.test(name) ? 'Verified' : badges().find((badge) => imitates(name, badge));
  if (badge) return `Leave out check marks and “${badge}”: only the badge may say so.`;
  if (imitates(name, productName)) return `Choose a name that can’t be taken for ${productName}’s own.`;
  return null;
}

/** Whether people could take one name for the other: the same letters, or letters that look the same. */
export function looksLike(one: string, other: string): boolean {
  return lettersOf(one) === lettersOf(other);
}

/** Whether a name has another one in it as a word or as several: `The Parcelwise Assistant`, `ParcelwiseApp`. */
export function carriesName(name: string, other: string): boolean {
  const wanted = lettersOf(other);
  const words = wordsOf(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
  return (
    wanted !== '' &&
    (lettersOf(name) === wanted ||
      words.some((_, start) => words.some((_, end) => words.slice(start, end + 1).join('') === wanted)))
  );
}

/** Whether a name says that it is an address of the web: `assistant.example`. */
export function isDomainLike(name: string): boolean {
  return /[\p{L}\p{N}][.。．]\p{L}{2,}/u.test(name);
}

/** Whether a name mixes alphabets whose letters look alike, which honest names hardly ever do. */
export function mixesScripts(name: string): boolean {
  return SCRIPTS.filter((script) => script.test(name)).length > 1;
}

function imitates(name: string, reserved: string): boolean {
  const wanted = lettersOf(reserved);
  if (wanted === '') return false;
  return (
    wordsOf(name).includes(wanted) ||
    lettersOf(name) === wanted ||
    (wanted.length >= LONG_ENOUGH && lettersOf(name).includes(wanted))
  );
}

function wordsOf(name: string): string[] {
  return name.split(/[^\p{L}\p{M}\p{N}\p{S}$@!]+/u).map(lettersOf);
}

/** Where Unicode has the capitals in boxes and circles, 26 at a time, and in flags. */
const BOXED = [0x1f1_30, 0x1f1_50, 0x1f1_70, 0x1f1_e6];
const SMALL_CAPITALS = new Map([...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'].map((one, at) => [one, 'abcdefghijklmnoprstuvwyz'[at]]));
/** Signs and digits that are read as letters between letters. */
const READ_AS = new Map(Object.entries({ '!': 'l', $: 's', '@': 'a', 3: 'e', 4: 'a', 5: 's', 7: 't' }));

function plainLetter(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const first = BOXED.find((start) => code >= start && code < start + 26);
  return first === undefined ? (SMALL_CAPITALS.get(letter) ?? letter) : String.fromCharCode(0x61 + code - first);
}

/** A name as the eye takes it: without accents, spaces and signs, in one case, look-alikes made one. */
function lettersOf(name: string): string {
  const letters = [...name.replace(/[™℠]/gu, '')].map(plainLetter).join('');
  const plain = letters.normalize('NFKD').replace(/\p{M}/gu, '');
  return unhomoglyph(unhomoglyph(plain).toLowerCase())
    .toLowerCase()
    .replace(/(?<=\p{L})[!$@3457](?=\p{L})/gu, (sign) => READ_AS.get(sign) ?? sign)
    .replace(/vv/g, 'w')
    .replace(/[i1|]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
