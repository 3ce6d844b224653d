// Makes what is published, with openapi-fetch in it, so that nothing else is installed; here or in another folder.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const own = import.meta.dirname;
const modules = join(own, '../../node_modules');
const outdir = process.argv[2] ?? join(own, 'dist');
await build({
  absWorkingDir: own,
  entryPoints: ['src/index.ts', 'src/file.ts'],
  outdir,
  bundle: true,
  splitting: true,
  platform: 'neutral',
  external: ['node:*'],
  mainFields: ['module', 'main'],
  target: 'es2022',
  footer: { js: `/*! openapi-fetch is in it.\n${readFileSync(join(modules, 'openapi-fetch/LICENSE'), 'utf8')}*/` },
  logLevel: 'warning',
});
const typescript = join(modules, 'typescript/bin/tsc');
execFileSync(process.execPath, [typescript, '-p', own, '--outDir', outdir], { stdio: 'inherit' });
