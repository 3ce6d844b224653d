// npm run env-example: writes .env.example and the table of variables in docs/running.md from
// lib/kernel/config/env-schema.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { prepareTypeScript } from './prepare.mjs';

await prepareTypeScript({ build: false });
const { envExample, withVariables } = await import('./describe-settings.ts');

const running = 'docs/running.md';
writeFileSync('.env.example', envExample());
writeFileSync(running, withVariables(readFileSync(running, 'utf8')));
console.log(`Wrote .env.example and the table in ${running}.`);
