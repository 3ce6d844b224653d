// npm run migration -- add_something: writes the SQL from the last committed schema to today's.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSchema } from './read-schema.mjs';
import { schemaDiff } from './schema-diff.mjs';

const folder = 'prisma/migrations';
const snapshot = join(folder, 'schema.prisma');
const [name] = process.argv.slice(2);
if (!/^[a-z0-9_]+$/.test(name ?? '')) {
  console.error('Give the migration a name of a–z, 0–9 and _: npm run migration -- add_something');
  process.exit(1);
}
const before = existsSync(snapshot) ? readFileSync(snapshot, 'utf8') : null;
const after = readSchema();
const sql = await schemaDiff(before, after);
if (!sql) {
  console.log('The schema says what the migrations say; nothing to write.');
  process.exit(0);
}
const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
const target = join(folder, `${stamp}_${name}`);
mkdirSync(target, { recursive: true });
writeFileSync(join(target, 'migration.sql'), sql);
writeFileSync(join(folder, 'migration_lock.toml'), 'provider = "postgresql"\n');
writeFileSync(snapshot, after);
console.log(`Wrote ${target}/migration.sql`);
