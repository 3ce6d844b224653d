import { readFileSync } from 'node:fs';
import { wrap } from './wrap.ts';

/** Licences that we accept, and what they ask of those who pass the product on. A new one is decided on here. */
export const ACCEPTED: Record<string, string> = {
  '0BSD': 'nothing',
  'Apache-2.0': 'keep the notices',
  'BlueOak-1.0.0': 'keep the notice',
  'BSD-2-Clause': 'keep the notice',
  'BSD-3-Clause': 'keep the notice',
  'CC0-1.0': 'nothing',
  'CC-BY-4.0': 'name the source; it is data',
  'EPL-2.0': 'offer the source of the package itself, which we don’t change',
  ISC: 'keep the notice',
  'LGPL-3.0-or-later': 'leave the library replaceable; it is loaded as a file of its own',
  MIT: 'keep the notice',
  'MIT-0': 'nothing',
  'MPL-2.0': 'offer the source of the files themselves, which we don’t change',
  'OFL-1.1': 'keep the notice; don’t sell the font alone',
  'PSF-2.0': 'keep the notice',
  'Python-2.0': 'keep the notice',
  Unlicense: 'nothing',
};

interface Package {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
}

export interface LockFile {
  packages: Record<string, Package>;
}

/** All that is installed anywhere: what the product runs with, and what only makes it or tests it. */
export function readLocks(): LockFile {
  const [product, generator] = ['package-lock.json', 'scripts/generator/package-lock.json'].map(
    (file) => JSON.parse(readFileSync(file, 'utf8')) as LockFile,
  );
  const making = Object.entries(generator?.packages ?? {}).filter(([path]) => path !== '');
  return {
    packages: {
      ...Object.fromEntries(making.map(([path, one]) => [`scripts/generator/${path}`, { ...one, dev: true }])),
      ...product?.packages,
    },
  };
}

/** Every package of a lock file with its licence, by name. */
export function licencesIn({ packages }: LockFile) {
  const listed = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { license = 'none', dev, devOptional }]) => ({
      name: path.split('node_modules/').at(-1) ?? path,
      licence: license,
      isDevelopment: Boolean(dev || devOptional),
    }));
  return listed.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The single licences that an expression (SPDX, or nearly) is made of. */
export function partsOf(licence: string): string[] {
  return licence.split(/\s+(?:and|or)\s+/i).map((part) => part.replace(/[()]/g, ''));
}

/** The text of docs/licences.md. */
export function licencesPage(lock: LockFile): string {
  const all = licencesIn(lock);
  const kinds = [...new Set(all.map(({ licence }) => licence))].sort();
  const rows = Object.entries(ACCEPTED)
    .filter(([licence]) => all.some((one) => partsOf(one.licence).includes(licence)))
    .map(([licence, asks]) => `| ${licence} | ${asks} |`);
  const sections = kinds.map((kind) => {
    const listed = (isDevelopment: boolean, before = '') => {
      const found = all.filter((one) => one.licence === kind && one.isDevelopment === isDevelopment);
      const names = [...new Set(found.map(({ name }) => name))];
      return names.length > 0 ? wrap(`${before}${names.join(', ')}.`, 100).join('\n') : [];
    };
    return [`## ${kind}`, listed(false), listed(true, 'For development only: ')].flat().join('\n\n');
  });
  return [`${HEAD}\n${rows.join('\n')}`, ...sections, ''].join('\n\n').trimEnd().concat('\n');
}

const HEAD = `# Licences of what we use

Made from the lock files by \`npm run licences\`; a test fails when it is out of date, or when a package
comes under a licence that nobody has decided on. \`npm run sbom\` prints the same packages with their versions as
a CycloneDX document.

| Licence | What it asks of those who pass the product on |
|---|---|`;
