import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg';
import { PrismaPGlite } from 'pglite-prisma-adapter';

let engine;
let adapter;

/** All that is asked when two schemas are compared; making a real database takes seconds. */
const VERSION = {
  fields: [16, 25, 23].map((dataTypeID) => ({ name: '', dataTypeID })),
  rows: [[true, 'PostgreSQL 17', 170000]],
};

/** Node.js 20 can't import WebAssembly as a module, so it is instantiated by hand. */
async function instantiateEngine() {
  const script = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const wasm = readFileSync(script.replace(/\.js$/, '.wasm'));
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': engineModule });
  engineModule.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start?.();
  return engineModule.SchemaEngine;
}

/**
 * SQL that leads from one Prisma schema text to another (null: an empty database); '' when they mean the same.
 * Uses the schema engine's WebAssembly build, so nothing is downloaded.
 */
export async function schemaDiff(from, to) {
  engine ??= instantiateEngine();
  adapter ??= bindMigrationAwareSqlAdapterFactory(
    Object.assign(new PrismaPGlite({ query: async () => VERSION }), {
      connectToShadowDb: () => Promise.reject(new Error('not needed')),
    }),
  );
  const SchemaEngine = await engine;
  const target = (text) =>
    text === null ? { tag: 'empty' } : { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: text }] };
  const comparer = await SchemaEngine.new({ datamodels: [['schema.prisma', to]] }, () => {}, adapter);
  const { stdout } = await comparer.diff({
    from: target(from),
    to: target(to),
    script: true,
    exitCode: null,
    shadowDatabaseUrl: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  return stdout?.includes('This is an empty migration') ? '' : (stdout ?? '');
}
