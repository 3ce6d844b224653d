import unhomoglyph from 'unhomoglyph';

/** What the badge says; a name that says it too would vouch for itself. */
const BADGE = 'Verified';
const CHECK_MARKS = /[✓✔☑✅🗸🗹]/u;
/** Shorter ones are compared with whole words alone, or every “Gourmet” would imitate a “Go”. */
const LONG_ENOUGH = 6;
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u];

/**
 * What a name pretends to be, whatever letters it uses for it (Unicode's confusables, UTS #39): the badge of verified
 * apps, or the product itself.
 * @returns a sentence for whoever chose it, or null
 */
export function imitationFault(name: string, productName: string): string | null {
  if (CHECK_MARKS.test(name) || imitates(name, BADGE))
    return 'Leave out check marks and “Verified”: only the badge may say so.';
  if (imitates(name, productName)) return `Choose a name that can’t be taken for ${productName}’s own.`;
  return null;
}

/** Whether people could take one name for the other: the same letters, or letters that look the same. */
export function looksLike(one: string, other: string): boolean {
  return lettersOf(one) === lettersOf(other);
}

/** Whether a name mixes alphabets whose letters look alike, which honest names hardly ever do. */
export function mixesScripts(name: string): boolean {
  return SCRIPTS.filter((script) => script.test(name)).length > 1;
}

function imitates(name: string, reserved: string): boolean {
  const wanted = lettersOf(reserved);
  if (wanted === '') return false;
  const words = name.split(/[^\p{L}\p{N}\p{S}]+/u).map(lettersOf);
  return (
    words.includes(wanted) ||
    lettersOf(name) === wanted ||
    (wanted.length >= LONG_ENOUGH && lettersOf(name).includes(wanted))
  );
}

/** A name as the eye takes it: without accents, spaces and signs, in one case, look-alikes made one. */
function lettersOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '');
  return unhomoglyph(unhomoglyph(plain).toLowerCase())
    .toLowerCase()
    .replace(/[i1|]|(?<=\p{L})!(?=\p{L})/gu, 'l')
    .replace(/0/g, 'o')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
