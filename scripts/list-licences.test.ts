import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACCEPTED, type LockFile, licencesIn, licencesPage, partsOf, readLocks } from './list-licences.ts';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const lock = readLocks();
const { allowScripts, engines } = read('package.json');

/** The packages that come under a licence nobody has decided on. */
function undecided(lock: LockFile): string[] {
  return licencesIn(lock)
    .filter(({ licence }) => !partsOf(licence).every((part) => part in ACCEPTED))
    .map(({ name, licence }) => `${name}: ${licence}`);
}

/** The packages that run a script when they are installed, without anybody having allowed or forbidden it by name. */
function undecidedScripts(lock: LockFile, allowed: Record<string, boolean>): string[] {
  return Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1) ?? path)
    .filter((name) => !(name in allowed));
}

test('every package comes under a licence that was decided on', () => {
  expect(undecided(lock)).toEqual([]);
  const strange = { packages: { 'node_modules/a': { license: 'SSPL-1.0' }, 'node_modules/b': {} } };
  expect(undecided(strange)).toEqual(['a: SSPL-1.0', 'b: none']);
  expect(partsOf('(MIT OR Apache-2.0)')).toEqual(['MIT', 'Apache-2.0']);
});

test('docs/licences.md is what npm run licences makes', () => {
  expect(readFileSync('docs/licences.md', 'utf8')).toBe(licencesPage(lock));
});

test('every install script is allowed or forbidden by name', () => {
  expect(undecidedScripts(lock, allowScripts)).toEqual([]);
  const strange = { packages: { 'node_modules/x/node_modules/a': { hasInstallScript: true } } };
  expect(undecidedScripts(strange, allowScripts)).toEqual(['a']);
  // Older npm doesn't know the list; as long as it allows none, this says the same to it.
  expect(Object.values(allowScripts)).not.toContain(true);
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
});

test('production installs one embedded database, one driver, and nothing that only makes the client', () => {
  const installed = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev);
  const names = installed.map(([path]) => path.split('node_modules/').at(-1) ?? path);
  const OURS = ['@electric-sql/pglite', '@prisma/adapter-pg', '@prisma/client', 'pg', 'pglite-prisma-adapter'];
  expect(names.filter((name) => OURS.includes(name)).sort()).toEqual(OURS);
  const OTHERS = /^(?:prisma|mysql2|postgres|effect|@prisma\/(?:dev|studio-core|engines|internals|config))$/;
  expect(names.filter((name) => OTHERS.test(name))).toEqual([]);
  expect(installed.filter(([, { version = '' }]) => /-alpha/.test(version))).toEqual([]);
});

test('package.json and its lock file name the same versions of Node.js', () => {
  expect(read('package-lock.json').packages[''].engines).toEqual(engines);
});
