// Makes the database that each new embedded one is a copy of: making one in a start takes seconds, and more memory than
// a start has in a small container.
import { chmodSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { register } from 'tsx/esm/api';

register();
const { makeEmbedded } = await import('../prisma/embedded.ts');
const { templateFolder } = await import('../prisma/embedded-folder.ts');

const folder = templateFolder();
const beside = `${folder}.${process.pid}`;
mkdirSync(dirname(folder), { recursive: true });
await makeEmbedded(beside);
openAll(beside);
for (const name of readdirSync(dirname(folder)))
  if (/^pgdata-/.test(name) && name !== basename(beside))
    rmSync(join(dirname(folder), name), { recursive: true, force: true });
renameSync(beside, folder);

/** Lets everybody read it: who builds may be another than who serves, and there is nothing in it yet. */
function openAll(path) {
  const isFolder = lstatSync(path).isDirectory();
  chmodSync(path, isFolder ? 0o755 : 0o644);
  if (isFolder) for (const name of readdirSync(path)) openAll(join(path, name));
}
