import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// What is in English for everybody: pages for developers and operators, and what only those have in common.
const ENGLISH =
  /^extensions\/(?:docs|tester)\/|^app\/(?:api\/|\(main\)\/operator\/|\(main\)\/dashboard\/developer\/)|^components\/(?:app-fields|app-numbers|connection-state|logo-field|name-warning|new-secret|redirect-uri-field|scope-details|scope-picker|scope-presets|scope-reasons|scope-table|verified-badge)\.tsx$/;

/** Names, what is the same in every language, and in the frame what operators alone see. */
const KEPT = /^(?:TXT|Ctrl K|BCDF-GHJK|Operator|Verifications|Agents|Lookup|Outbox|State)$/;

/** Written for the app's developer, marked as English. */
const FOR_DEVELOPERS = ['app/oauth/authorize/request-error.tsx', 'app/oauth/authorize/scope-details.tsx'];

const PAGES = ['app', 'components', 'extensions'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /(?<!\.test)\.tsx$/.test(file) && !ENGLISH.test(file) && !FOR_DEVELOPERS.includes(file)),
);

test('no seller’s page has words of its own: all are from language/messages', () => {
  expect(PAGES.length).toBeGreaterThan(100);
  const found = PAGES.flatMap((file) => wordsIn(readFileSync(file, 'utf8')).map((words) => `${file}: ${words}`));
  expect(found).toEqual([]);
});

test('nor marks of its own around words, which other languages write in another way', () => {
  const marks = /<\/\w+>, \{|[“”„«»]/;
  const code = (file: string) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  expect(PAGES.filter((file) => marks.test(code(file)))).toEqual([]);
});

test('words between tags and in what is read out are found', () => {
  expect(wordsIn('<p>Save limits</p>')).toEqual(['Save limits']);
  expect(wordsIn('<Table label="Networks" />')).toEqual(['Networks']);
  expect(wordsIn('<p>{t("saved")}</p>')).toEqual([]);
});

/** Words between tags, and in attributes that people read or hear. */
function wordsIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const between = [
    ...code.matchAll(/<\/?[A-Za-z][^<>]*(?<!=)>([^<>{}=;()|&[\]]*[A-Za-z]{2}[^<>{}=;()|&[\]]*)(?=<\/?[A-Za-z]|\{)/g),
  ];
  const attributes = [
    ...code.matchAll(/\s(?:label|title|hint|placeholder|aria-label|here|alt)="([^"]*[A-Za-z]{2}[^"]*)"/g),
  ];
  return [...between, ...attributes]
    .map(([, words = '']) => words.trim().replace(/\s+/g, ' '))
    .filter((words) => words !== '' && !KEPT.test(words));
}
