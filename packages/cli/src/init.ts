import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from './failure.ts';
import { say } from './print.ts';
import { serviceUrl } from './session.ts';

/** Where the templates' files name the service, they name this one. */
const NAMED = 'http://localhost:3000';
const NAMING = ['README.md', 'env.example', 'package.json'];

/**
 * Writes a small app to begin with into a folder that is empty, or isn't there yet. What it needs of ours comes from
 * the service, too.
 */
export function writeTemplate(folder: string): void {
  const target = resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0) throw new Failure('usage', `${target} is not empty.`);
  cpSync(fileURLToPath(new URL('../templates/typescript', import.meta.url)), target, { recursive: true });
  // npm leaves a file of that name out of what it packs.
  renameSync(join(target, 'gitignore'), join(target, '.gitignore'));
  for (const path of NAMING.map((name) => join(target, name)))
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(NAMED, serviceUrl()));
  const secret = randomBytes(24).toString('base64url');
  const settings = readFileSync(join(target, 'env.example'), 'utf8').replace(
    /^COOKIE_SECRET=$/m,
    `COOKIE_SECRET=${secret}`,
  );
  writeFileSync(join(target, '.env'), settings, { mode: 0o600 });
  say(`Your app is in ${target}: README.md says how to start it.`);
}
