import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text of a file of the product. @param path from its folder */
export function readOwnFile(path: string): string {
  // The build needn’t look for what this could be.
  const folder = join(/* turbopackIgnore: true */ process.cwd());
  return readFileSync(join(/* turbopackIgnore: true */ folder, path), 'utf8');
}
