// npm run check:imports: who may import whom, by the rules in .dependency-cruiser.mjs.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import swc from '@swc/core';
import everywhere, { atRunTime } from '../.dependency-cruiser.mjs';

// dependency-cruiser reads TypeScript through swc here (TypeScript 7 has no API to read it with). It doesn't tell swc of
// JSX and doesn't tell type imports apart, so both happen here.
const parse = swc.parseFileSync.bind(swc);
let withTypes = true;
swc.parseFileSync = (file, options) => {
  const module = parse(file, { ...options, tsx: file.endsWith('x') });
  if (!withTypes) module.body = module.body.filter((item) => !item.typeOnly);
  return module;
};

const { cruise } = await import('dependency-cruiser');
const places = ['app', 'components', 'lib', 'prisma', 'scripts', 'e2e', 'proxy.ts'].filter((place) => existsSync(place));
let failed = false;
for (const ruleSet of [everywhere, atRunTime]) {
  withTypes = ruleSet === everywhere;
  const { output, exitCode } = await cruise(
    places,
    {
      parser: 'swc',
      validate: true,
      ruleSet,
      outputType: 'err-long',
      doNotFollow: { path: '^node_modules/|^prisma/generated/' },
      exclude: { path: '^\\.next/' },
    },
    { alias: { '@': resolve('.') }, exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  );
  failed ||= exitCode > 0;
  console.log(String(output).trim());
}
process.exit(failed ? 1 : 0);
