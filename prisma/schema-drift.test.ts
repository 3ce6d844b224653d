import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSchema } from '@/scripts/read-schema.mjs';
import { schemaDiff } from '@/scripts/schema-diff.mjs';

test('every change of the schema has its migration', async () => {
  const migrated = readFileSync('prisma/migrations/schema.prisma', 'utf8');
  expect(await schemaDiff(migrated, readSchema()), 'npm run migration -- …').toBe('');
});
