import { LANGUAGE_CODES, type Language } from '@/lib/kernel/language/language.ts';
import { test } from './fixtures.ts';
import { HANDS, personOn, windowOf } from './situations/person.ts';
import { SITUATIONS } from './situations/situations.ts';

// One person has a phone, the other a keyboard alone; they come for eight things, in every language. The ordinary run
// takes the next way for each, so that every language, both people and pages without scripts are among them.

/** What can't be done without scripts. */
const SCRIPTED = ['find by words'];

const WAYS = HANDS.flatMap((hand) => [true, false].map((hasScripts) => ({ hand, hasScripts })));

for (const [index, [name, live]] of Object.entries(SITUATIONS).entries())
  for (const { hand, hasScripts, language } of process.env.LONG ? all(name) : [next(name, index)])
    test(`${name}: ${language}, ${hand}, with${hasScripts ? '' : 'out'} scripts`, async ({ another }) => {
      await live({
        language,
        prepare: () => another(),
        someone: async () => personOn(await another(windowOf(hand, language, hasScripts)), hand, language),
      });
    });

function all(name: string) {
  const possible = WAYS.filter(({ hasScripts }) => hasScripts || !SCRIPTED.includes(name));
  return LANGUAGE_CODES.flatMap((language) => possible.map((way) => ({ ...way, language })));
}

/** Seven languages and four ways have no common factor: every eight in a row are unlike each other. */
function next(name: string, index: number) {
  const language = LANGUAGE_CODES[(index + 1) % LANGUAGE_CODES.length] as Language;
  const { hand, hasScripts } = WAYS[index % WAYS.length] ?? { hand: 'phone' as const, hasScripts: true };
  return { language, hand, hasScripts: hasScripts || SCRIPTED.includes(name) };
}
