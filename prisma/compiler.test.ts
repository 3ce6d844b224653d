import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMPILER, wasm } from './compiler.ts';

test('it is decoded to what Prisma’s own module has, and stands for that in the server’s bundle', async () => {
  const own: { wasm: string } = await import(COMPILER);
  expect(Buffer.from(wasm, 'base64').equals(Buffer.from(own.wasm, 'base64'))).toBe(true);
  expect(readFileSync('prisma/generated/internal/class.ts', 'utf8')).toContain(`import("${COMPILER}")`);
  expect(readFileSync('scripts/bundle-server.mjs', 'utf8')).toContain(`'${COMPILER}'`);
});
