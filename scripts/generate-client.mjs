// Makes the database client, prisma/generated, from prisma/schema.
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Loads what prisma/generator names from where it is installed. */
const load = createRequire(join(process.cwd(), 'node_modules/.generator/package.json'));
const { getGenerators, loadSchemaContext } = load('@prisma/internals');
const { PrismaClientTsGenerator } = load('@prisma/client-generator-ts');

const schemaContext = await loadSchemaContext({ schemaPath: { cliProvidedPath: 'prisma/schema' } });
const [generator] = await getGenerators({
  schemaContext,
  registry: { 'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() } },
  skipDownload: true,
  cliCommand: 'prisma',
});
await generator.generate();
generator.stop();
