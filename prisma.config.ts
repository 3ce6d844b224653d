import { defineConfig } from 'prisma/config';

// `prisma generate` needs no schema engine; without this line it would try to download one first.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
});
