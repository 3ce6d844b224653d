// npm run check:imports: who may import whom, by the rules in .dependency-cruiser.mjs.
import { readFileSync } from 'node:fs';
import Module, { createRequire, register } from 'node:module';
import { resolve } from 'node:path';
import rules from '../.dependency-cruiser.mjs';
import { grammarFaults } from './grammar.mjs';

// TypeScript 7 has no API that dependency-cruiser could read sources with, so here, and only here, “typescript” is
// version 6.
const STAND_IN = 'typescript-with-api';
const hook = `export const resolve = (name, context, next) =>
  next(name === 'typescript' ? '${STAND_IN}' : name, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
const resolveFilename = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) =>
  resolveFilename(request.replace(/^typescript(?=\/|$)/, STAND_IN), ...rest);
if (!/^6\./.test(createRequire(import.meta.url)('typescript/package.json').version))
  throw new Error('The stand-in is not used.');

const { cruise, format } = await import('dependency-cruiser');

const folders = ['app', 'components', 'extensions', 'lib', 'packages', 'prisma', 'server', 'scripts', 'e2e'];
const places = ['instrumentation.ts', 'instrumentation-client.ts', ...folders];
const { output } = await cruise(
  places,
  {
    parser: 'tsc',
    tsPreCompilationDeps: true,
    validate: true,
    // Tests of packages/ use what the repository has installed.
    combinedDependencies: true,
    ruleSet: rules,
    doNotFollow: { path: '^node_modules/|^prisma/generated/' },
    exclude: { path: '^\\.next/|^packages/[^/]+/(?:dist|templates)/' },
  },
  {
    alias: { '@': resolve('.') },
    exportsFields: ['exports'],
    conditionNames: ['import', 'require', 'node', 'default'],
  },
);
const faults = grammarFaults(output.modules, (path) => readFileSync(path, 'utf8'));
const said = String((await format(output, { outputType: 'err-long' })).output).trim();
console.log([said, ...faults.map((fault) => `  error grammar: ${fault}`)].join('\n'));
process.exitCode = output.summary.error > 0 || faults.length > 0 ? 1 : 0;
