// npm run licences: writes docs/licences.md from package-lock.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { prepareTypeScript } from './prepare.mjs';

await prepareTypeScript({ build: false, dev: true });
const { licencesPage } = await import('./list-licences.ts');

writeFileSync('docs/licences.md', licencesPage(JSON.parse(readFileSync('package-lock.json', 'utf8'))));
console.log('Wrote docs/licences.md.');
