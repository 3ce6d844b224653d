import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the libraries are installed: beside the product's packages, in none of which they may end up. */
const FOLDER = 'node_modules/.bench-others';
const LOCK = 'scripts/bench/others/package-lock.json';

/** The OAuth libraries that are measured beside the product, with what puts each behind node:http and pg. */
export const LIBRARIES = ['@jmondi/oauth2-server', '@node-oauth/oauth2-server', 'oidc-provider'].map((name) => ({
  name,
  file: fileURLToPath(new URL(`./${name.replace(/^@|\/.*/g, '')}.mjs`, import.meta.url)),
}));

/** Installs the libraries unless these very versions are there. Throws when npm does. */
export function installLibraries(): void {
  const stamp = `${FOLDER}/.ready`;
  const wanted = process.version + readFileSync(LOCK, 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing the other libraries …');
  mkdirSync(FOLDER, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) cpSync(`scripts/bench/others/${file}`, `${FOLDER}/${file}`);
  const { status, stderr } = spawnSync(
    'npm',
    ['ci', '--prefix', FOLDER, '--no-audit', '--no-fund', '--loglevel=error'],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`The other libraries could not be installed:\n${stderr}`);
  writeFileSync(stamp, wanted);
}
