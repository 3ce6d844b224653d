import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Prisma's own module, whose one literal it is. */
export const COMPILER = '@prisma/client/runtime/query_compiler_small_bg.postgresql.wasm-base64.mjs';

/**
 * Prisma's compiler in base64, for the bundle of the server: read when it is decoded, where Prisma's own module would
 * keep its 2.3 MB twice in each process, as source and as text.
 */
export const wasm = {
  valueOf: () => readFileSync(createRequire(import.meta.url).resolve(COMPILER), 'latin1').split('"')[1] ?? '',
};
