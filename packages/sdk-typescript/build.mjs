// Makes what is published, with openapi-fetch in it, so that nothing else is installed; here or in another folder.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';

const own = import.meta.dirname;
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
  logLevel: 'warning',
});
const typescript = join(own, '../../node_modules/typescript/bin/tsc');
execFileSync(process.execPath, [typescript, '-p', own, '--outDir', outdir], { stdio: 'inherit' });
