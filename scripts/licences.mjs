// npm run licences: writes docs/licences.md from what is installed, by the lock files.
import { writeFileSync } from 'node:fs';
import { prepareTypeScript } from './prepare.mjs';

await prepareTypeScript({ build: false, dev: true });
const { licencesPage, readLocks } = await import('./list-licences.ts');

writeFileSync('docs/licences.md', licencesPage(readLocks()));
console.log('Wrote docs/licences.md.');
