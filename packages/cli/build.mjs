// Makes the one file that is published, the command line with what it uses of the SDK, here or in another folder.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const own = import.meta.dirname;
const licence = readFileSync(join(own, '../../node_modules/openapi-fetch/LICENSE'), 'utf8');
await build({
  absWorkingDir: own,
  entryPoints: { tillgate: 'src/main.ts' },
  outdir: process.argv[2] ?? 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  banner: { js: '#!/usr/bin/env node' },
  footer: { js: `/*! openapi-fetch is in it.\n${licence}*/` },
  logLevel: 'warning',
});
