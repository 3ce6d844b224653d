import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDockerfile, readIgnored } from './read-dockerfile.mjs';

test('instructions keep their flags, lists and lines that go on', () => {
  const text =
    '# a comment\nFROM node AS build\n\nHEALTHCHECK --interval=1s --timeout=2s \\\n  CMD ["node", "x"]\nRUN a && \\\n  b';
  expect(readDockerfile(text)).toEqual([
    { name: 'FROM', flags: [], rest: 'node AS build' },
    { name: 'HEALTHCHECK', flags: ['interval=1s', 'timeout=2s'], rest: 'CMD ["node", "x"]' },
    { name: 'RUN', flags: [], rest: 'a && b' },
  ]);
});

test('our .dockerignore keeps secrets, data and tests out, and the product in', () => {
  const isIgnored = readIgnored(readFileSync('.dockerignore', 'utf8'));
  const out = ['.env', '.env.production', '.git/config', '.data/auth-secret', 'node_modules/next/package.json'];
  for (const path of [...out, 'lib/money.test.ts', 'server/gate.test.ts', 'e2e/fixtures.ts', 'README.md'])
    expect([path, isIgnored(path)]).toEqual([path, true]);
  for (const path of ['lib/money.ts', 'package.json', 'scripts/start.mjs', 'prisma/schema', 'app/(main)/page.tsx'])
    expect([path, isIgnored(path)]).toEqual([path, false]);
});

test('the image runs Node.js itself, so that signals reach the server, and not as root', () => {
  const image = readDockerfile(readFileSync('Dockerfile', 'utf8'));
  expect(image.findLast(({ name }) => name === 'CMD')?.rest).toEqual(['node', 'scripts/start.mjs', '--built']);
  expect(image.findLast(({ name }) => name === 'USER')?.rest).toBe('node');
});
