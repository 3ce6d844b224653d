// npm run walk: the files that a request passes from the socket to the statement that decides, by what really runs.
// With --check it prints only what is over its budget, and fails.
import { register } from 'node:module';
import { prepare } from './prepare.mjs';

process.env.NODE_ENV = 'production';
await prepare({ build: false, dev: true });
// Before tsx, so that what is marked is what was written, and not what tsx makes of it.
register('./walk/mark-functions.mjs', import.meta.url);
const tsx = await import('tsx/esm/api');
tsx.register();
const { walkAll } = await import('./walk/walk-all.ts');
const { summaryOf } = await import('./walk/summary.mjs');

for (const { text, faults } of (await walkAll()).map(summaryOf)) {
  if (!process.argv.includes('--check')) console.log(text);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
