import { readdirSync, readFileSync } from 'node:fs';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test, vi } from 'vitest';
import sharedTexts from '../../../scripts/shared-texts.mjs';
import { isEntryKind } from '../../journal/activity/kind.ts';
import { isNoticeKind } from '../../journal/notices/notice-kind.ts';
import { LANGUAGE_CODES, type Language } from './language.ts';
import { MESSAGES } from './messages.ts';
import { textsIn } from './texts.ts';

type Messages = Record<string, Record<string, string>>;

const ENGLISH: Messages = MESSAGES.en;
const ROOMS = Object.keys(ENGLISH);
const OTHERS = LANGUAGE_CODES.filter((code) => code !== 'en');

/** Where texts are asked for by their names. */
const SOURCES = ['app', 'components', 'extensions', 'lib', 'server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
);

describe.each(OTHERS)('%s', (language) => {
  const messages: Messages = MESSAGES[language];

  test.each(ROOMS)('has each text of %s, and no other', (room) => {
    expect(Object.keys(messages[room] ?? {}).toSorted()).toEqual(Object.keys(ENGLISH[room] ?? {}).toSorted());
  });

  test.each(ROOMS)('has the placeholders and tags of English in %s', (room) => {
    for (const [name, text] of Object.entries(messages[room] ?? {}))
      expect([name, ...placeholdersIn(text)], text).toEqual([name, ...placeholdersIn(ENGLISH[room]?.[name] ?? '')]);
  });

  test.each(ROOMS)('has the forms of plurals that its grammar needs in %s', (room) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [name, text] of Object.entries(messages[room] ?? {}))
      for (const forms of pluralsIn(parse(text)))
        expect(
          needed.filter((form) => form !== 'other' && !forms.includes(form) && !isRare(language, form)),
          name,
        ).toEqual([]);
  });
});

test.each(LANGUAGE_CODES)('every text can be read in %s', (language) => {
  const messages: Messages = MESSAGES[language];
  for (const room of ROOMS)
    for (const [name, text] of Object.entries(messages[room] ?? {})) {
      const t = textsIn(language, room as 'frame') as unknown as { rich(name: string, values: object): unknown };
      const values = Object.fromEntries(placeholdersIn(text).map((placeholder) => valueFor(placeholder)));
      const read = [t.rich(name, values)].flat(9).join('');
      expect(read.trim(), name).not.toBe('');
      expect(read, `${name} has spaces at its end, or two in a row`).not.toMatch(/^\s|\s$| {2}/);
    }
});

test('controls that others find by their English names keep them', () => {
  const [apps, consent] = [textsIn('en', 'apps'), textsIn('en', 'consent')];
  const names = [apps('yourRequests'), apps('review'), apps('approve'), apps('connectNow'), consent('askAnAdmin')];
  expect(names).toEqual(['Your requests', 'Review', 'Approve', 'Connect now', 'Ask an admin']);
});

test('what the browser says has nothing to fill in: it is shown as it is', () => {
  for (const language of LANGUAGE_CODES)
    for (const [name, text] of Object.entries(MESSAGES[language].client))
      expect([name, ...placeholdersIn(text)]).toEqual([name]);
});

test('no text is left over that nothing asks for', () => {
  const unused = ROOMS.flatMap((room) =>
    Object.keys(ENGLISH[room] ?? {})
      .filter((name) => !name.startsWith('thing_') && !SOURCES.some((source) => asksFor(source, room, name)))
      .map((name) => `${room}: ${name}`),
  );
  expect(unused).toEqual([]);
});

test('pages take them from the server that has loaded them, and hold none themselves', async () => {
  vi.resetModules();
  const loaded = await import('./messages.ts');
  const code = sharedTexts();
  expect(code.length).toBeLessThan(100);
  expect((await import(`data:text/javascript,${encodeURIComponent(code)}`)).MESSAGES).toBe(loaded.MESSAGES);
});

/** What the browser says isn't asked for by name, but taken from an object. */
function asksFor(source: string, room: string, name: string): boolean {
  // Kinds of entries are asked for by themselves; a test of theirs compares.
  if (room === 'activity' && isEntryKind(name.replace(/^label_/, ''))) return true;
  if (room === 'noticeMails' && isNoticeKind(name.replace(/_(?:label|one|several|plain|button|advice)$/, '')))
    return true;
  if (room === 'accountEvents') return true;
  const isNamed = source.includes(`'${name}'`);
  // The menu lists its pages with the names of their words.
  if (room !== 'client' || (isNamed && source.includes('NavWord'))) return isNamed;
  return new RegExp(
    `\\b(?:[wW]ords(?:\\(\\))?|Texts\\(\\)|english)\\.${name}\\b|\\{[^{}]*\\b${name}\\b[^{}]*\\} = useWords`,
  ).test(source);
}

/** Placeholders as they are, tags in angle brackets, each once. */
function placeholdersIn(text: string): string[] {
  const placeholders = new Set<string>();
  const collect = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      placeholders.add(element.type === TYPE.tag ? `<${element.value}>` : `${TYPE[element.type]} ${element.value}`);
      if (element.type === TYPE.tag) collect(element.children);
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const option of Object.values(element.options)) collect(option.value);
    }
  };
  collect(parse(text));
  return [...placeholders].toSorted();
}

function valueFor(placeholder: string): [string, unknown] {
  if (placeholder.startsWith('<'))
    return [placeholder.slice(1, -1), (chunks: unknown) => [chunks].flat().join('') || 'x'];
  const [kind, name = ''] = placeholder.split(' ');
  return [name, kind === 'plural' || kind === 'number' ? 3 : 'x'];
}

function pluralsIn(elements: MessageFormatElement[]): string[][] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return pluralsIn(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inside = Object.values(element.options).flatMap((option) => pluralsIn(option.value));
    return element.type === TYPE.plural ? [Object.keys(element.options), ...inside] : inside;
  });
}

/** French, Spanish and Portuguese have a form for a million and more, which nothing here counts to. */
function isRare(language: Language, form: string): boolean {
  return form === 'many' && ['fr', 'es', 'pt-BR'].includes(language);
}
