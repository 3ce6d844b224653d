// Makes the packages that the product serves at /packages/: the command line and the SDKs, each under a name that says
// what is in it. Nothing of ours comes from a registry.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = '.next/product/packages';
const PACKAGES = {
  'cli.tgz': { of: 'packages/cli', files: ['dist', 'templates'] },
  'sdk.tgz': { of: 'packages/sdk-typescript', files: ['dist'] },
  'sdk.tar.gz': { of: 'packages/sdk-python', files: ['tillgate', 'pyproject.toml'] },
};

await import('../packages/cli/build.mjs');
await import('../packages/sdk-typescript/build.mjs');

mkdirSync('.next/product', { recursive: true });
const work = mkdtempSync('.next/product/packing-');
const made = join(work, 'made');
mkdirSync(made);
for (const [name, { of, files }] of Object.entries(PACKAGES)) {
  const packed = pack(of, files);
  const [, stem, ending] = /^(\w+)(\..+)$/.exec(name);
  const hash = createHash('sha256').update(readFileSync(packed)).digest('hex').slice(0, 16);
  cpSync(packed, join(made, `${stem}-${hash}${ending}`));
}
rmSync(FOLDER, { recursive: true, force: true });
// All at once: whoever asks for one waits until the folder is there.
renameSync(made, FOLDER);
rmSync(work, { recursive: true });

/** npm packs the same bytes for the same files, whoever does it and when; pip takes such an archive as well. */
function pack(of, files) {
  const from = mkdtempSync(join(work, 'from-'));
  for (const file of [...files, 'README.md'])
    cpSync(join(of, file), join(from, file), { recursive: true, filter: (path) => !path.includes('__pycache__') });
  writeFileSync(join(from, 'package.json'), manifestOf(of));
  const given = ['pack', from, '--json', '--ignore-scripts', '--pack-destination', work];
  const said = execFileSync('npm', given, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const [{ filename }] = JSON.parse(said.slice(said.indexOf('[')));
  const packed = join(work, `${files.join()}.tgz`.replaceAll('/', '-'));
  renameSync(join(work, filename), packed);
  return packed;
}

/** Without what only this folder can do. Python’s has one for npm alone. */
function manifestOf(of) {
  if (of === 'packages/sdk-python') return '{ "name": "tillgate-python", "version": "1.0.0" }';
  const { scripts: _, ...manifest } = JSON.parse(readFileSync(join(of, 'package.json'), 'utf8'));
  return JSON.stringify(manifest, null, 2);
}
