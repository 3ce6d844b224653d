import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const { resolve: find } = createRequire(resolve('node_modules/.bench-others/package.json'));

/** Imports a library from where install.ts has put it. */
export function load(name) {
  return import(pathToFileURL(find(name)));
}
