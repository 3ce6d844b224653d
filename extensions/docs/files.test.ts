import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GUIDES } from './pages.tsx';

test('the stylesheet is made from every file of components that the pages use', () => {
  const files = readdirSync('extensions/docs', { recursive: true, encoding: 'utf8' }).filter((one) =>
    /\.tsx$/.test(one),
  );
  const texts = files.map((one) => readFileSync(`extensions/docs/${one}`, 'utf8')).join('\n');
  const used = [...texts.matchAll(/from '@\/(components\/[^']+)'/g)].map(([, file]) => file);
  const read = [...readFileSync('extensions/docs/docs.inline.css', 'utf8').matchAll(/@source "\.\.\/\.\.\/([^"]+)"/g)];
  const sources = read.flatMap(([, path = '']) => {
    const [, folder, names = '', ending] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
    return names === '' ? [path] : names.split(',').map((name) => `${folder}${name}${ending}`);
  });
  expect([...new Set(used)].sort()).toEqual(sources.sort());
});

test('what the guides are made of is in the image', () => {
  const patterns = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => /^[^#]/.test(line));
  const isLeftOut = (file: string) => {
    const [last] = patterns
      .filter((line) => {
        const path = line
          .replace('!', '')
          .replaceAll('.', '\\.')
          .replaceAll('**/', '(?:.*/)?')
          .replace(/(?<!\.)\*/, '[^/]*');
        return new RegExp(`^${path}(?:$|/)`).test(file);
      })
      .reverse();
    return last !== undefined && !last.startsWith('!');
  };
  expect(GUIDES.map(({ file }) => file).filter(isLeftOut)).toEqual([]);
  expect(['README.md', 'docs/running.md', 'lib/api/testing.test.ts'].filter(isLeftOut)).toHaveLength(3);
});
