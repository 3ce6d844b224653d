import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Loads a package that package.json beside this file names, from where `npm start` and `npm test` install it. */
export const loadGenerator = createRequire(join(process.cwd(), '.generator/package.json'));
