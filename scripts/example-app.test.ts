import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('what the example app stands on is installed with the product, for whoever has only started that', () => {
  const dependenciesOf = (path: string): object => JSON.parse(readFileSync(path, 'utf8')).dependencies;
  const needed = Object.keys(dependenciesOf('packages/cli/templates/typescript/package.json'));
  const published = needed.filter((name) => !name.startsWith('@tillgate/'));
  expect(published.length).toBeGreaterThan(0);
  expect(Object.keys(dependenciesOf('package.json'))).toEqual(expect.arrayContaining(published));
});
