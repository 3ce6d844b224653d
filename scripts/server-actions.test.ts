import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const actions = ['app', 'extensions']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  .filter(({ text }) => text.startsWith("'use server';"));

test('actions read their forms by lib/http/forms.ts alone, which takes whatever a caller sends', () => {
  expect(actions.length).toBeGreaterThan(30);
  const read = actions.flatMap(({ file, text }) => (/\bdata\.\w+\(/.test(text) ? [file] : []));
  expect(read).toEqual([]);
});

test('what refuses a form is called in a form action alone, which answers with the refusal', () => {
  const functions = actions.flatMap(({ file, text }) => text.split(/^export /m).map((part) => ({ file, part })));
  const refusing = functions.filter(({ part }) => /\b(?:fieldsIn|askWhoItIs|accepted)\(/.test(part));
  expect(refusing.length).toBeGreaterThan(30);
  expect(refusing.filter(({ part }) => !/^const \w+ = formAction\(/.test(part)).map(({ file }) => file)).toEqual([]);
});
