// npm run walk: the files that a request passes from the socket to the statement that decides, by what really runs.
// With --write it puts them into docs/contributing.md, with --check it fails when that lists others.
import { readFileSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { prepare } from './prepare.mjs';

const DOCUMENT = 'docs/contributing.md';
const BETWEEN = /(?<=<!-- walks -->\n\n```text\n)[^`]*(?=```\n\n<!-- end of walks -->)/;

process.env.NODE_ENV = 'production';
await prepare({ build: false });
// Before tsx, so that what is marked is what was written, and not what tsx makes of it.
register('./walk/mark-functions.mjs', import.meta.url);
const tsx = await import('tsx/esm/api');
tsx.register();
const { walkAll } = await import('./walk/walk-all.ts');
const { summaryOf } = await import('./walk/summary.mjs');

const listing = (await walkAll()).map(summaryOf).join('\n');
const document = process.argv.length > 2 ? readFileSync(DOCUMENT, 'utf8') : '';
if (process.argv.includes('--write')) {
  writeFileSync(
    DOCUMENT,
    document.replace(BETWEEN, () => listing),
  );
} else if (process.argv.includes('--check') && BETWEEN.exec(document)?.[0] !== listing) {
  console.error(`${listing}\n${DOCUMENT} lists other files: npm run walk -- --write brings it up to date.`);
  process.exitCode = 1;
} else {
  console.log(listing);
}
