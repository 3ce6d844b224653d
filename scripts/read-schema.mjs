import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../prisma/schema', import.meta.url));

/** The whole Prisma schema as one text: the files of its domains in the order of their names. */
export function readSchema() {
  const files = readdirSync(folder).filter((name) => name.endsWith('.prisma'));
  return files
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}
