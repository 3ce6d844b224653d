// Bundles the server with the routes for machines into one file, so that a start compiles nothing. The routes are read
// from the folders: a new one can't be forgotten.
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { build } from 'esbuild';

const MACHINES = ['app/api', 'app/.well-known'];

const files = MACHINES.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('/route.ts')),
).sort();

const contents = `
  import { serve } from './server/serve.ts';
  ${files.map((file, index) => `import * as route${index} from './${file}';`).join('\n')}
  const routes = { ${files.map((file, index) => `'${dirname(file).slice('app'.length)}': route${index}`).join(', ')} };
  export const start = () => serve({ dev: false, routes });
`;

const { outputFiles } = await build({
  stdin: { contents, resolveDir: process.cwd(), sourcefile: 'start.ts' },
  outfile: '.next/product/start.mjs',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
  write: false,
});
// Another process may be starting with what is there.
for (const { path, contents: bytes } of outputFiles) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, bytes);
  renameSync(`${path}.${process.pid}`, path);
}
