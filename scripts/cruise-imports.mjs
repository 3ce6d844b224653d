import { existsSync } from 'node:fs';
import Module, { createRequire, register } from 'node:module';
import { resolve } from 'node:path';
import rules from '../.dependency-cruiser.mjs';

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

/** What every file of the working directory imports, and where that breaks a rule: dependency-cruiser's own result. */
export async function cruiseImports() {
  const folders = ['app', 'components', 'extensions', 'lib', 'packages', 'prisma', 'server', 'scripts', 'e2e'];
  const places = ['instrumentation.ts', 'instrumentation-client.ts', ...folders].filter((place) => existsSync(place));
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
  return output;
}

/** The result as text. */
export async function inWords(result) {
  return String((await format(result, { outputType: 'err-long' })).output).trim();
}
