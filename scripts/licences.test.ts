import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Package {
  version?: string;
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const packagesOf = (file: string): [path: string, Package][] =>
  Object.entries<Package>(read(file).packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? path;
const product = packagesOf('package-lock.json');
const { allowScripts, engines } = read('package.json');

const ACCEPTED = [...readFileSync('docs/licences.md', 'utf8').matchAll(/^\| ([\w.-]+) \|/gm)].map(([, name]) => name);

/** The packages that come under a licence nobody has decided on; what it says may be an expression (SPDX, or nearly). */
function undecided(packages: [string, Package][]): string[] {
  return packages
    .filter(
      ([, { license = 'none' }]) =>
        !license.split(/\s+(?:and|or)\s+/i).every((part) => ACCEPTED.includes(part.replace(/[()]/g, ''))),
    )
    .map(([path, { license = 'none' }]) => `${nameOf(path)}: ${license}`);
}

/** The packages that run a script when they are installed, without anybody having allowed or forbidden it by name. */
function undecidedScripts(packages: [string, Package][], allowed: Record<string, boolean>): string[] {
  return packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => nameOf(path))
    .filter((name) => !(name in allowed));
}

test('every package comes under a licence that was decided on', () => {
  expect(undecided([...product, ...packagesOf('scripts/generator/package-lock.json')])).toEqual([]);
  const strange: [string, Package][] = [
    ['node_modules/a', { license: 'MIT OR SSPL-1.0' }],
    ['node_modules/b', {}],
    ['node_modules/c', { license: '(MIT OR Apache-2.0)' }],
  ];
  expect(undecided(strange)).toEqual(['a: MIT OR SSPL-1.0', 'b: none']);
});

test('every install script is allowed or forbidden by name', () => {
  expect(undecidedScripts(product, allowScripts)).toEqual([]);
  expect(undecidedScripts([['node_modules/x/node_modules/a', { hasInstallScript: true }]], allowScripts)).toEqual([
    'a',
  ]);
  // Older npm doesn't know the list; as long as it allows none, this says the same to it.
  expect(Object.values(allowScripts)).not.toContain(true);
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
});

test('production installs one embedded database, one driver, and nothing that only makes the client', () => {
  const installed = product.filter(([, { dev }]) => !dev);
  const names = installed.map(([path]) => nameOf(path));
  const OURS = ['@electric-sql/pglite', '@prisma/adapter-pg', '@prisma/client', 'pg', 'pglite-prisma-adapter'];
  expect(names.filter((name) => OURS.includes(name)).sort()).toEqual(OURS);
  const OTHERS = /^(?:prisma|mysql2|postgres|effect|@prisma\/(?:dev|studio-core|engines|internals|config))$/;
  expect(names.filter((name) => OTHERS.test(name))).toEqual([]);
  expect(installed.filter(([, { version = '' }]) => /-alpha/.test(version))).toEqual([]);
});

test('package.json and its lock file name the same versions of Node.js', () => {
  expect(read('package-lock.json').packages[''].engines).toEqual(engines);
});
