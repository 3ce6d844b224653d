// Makes the database client, prisma/generated, from prisma/schema.
import { loadGenerator } from './generator/load.mjs';

const { getGenerators, loadSchemaContext } = loadGenerator('@prisma/internals');
const { PrismaClientTsGenerator } = loadGenerator('@prisma/client-generator-ts');

const schemaContext = await loadSchemaContext({ schemaPath: { cliProvidedPath: 'prisma/schema' } });
const [generator] = await getGenerators({
  schemaContext,
  registry: { 'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() } },
  skipDownload: true,
  cliCommand: 'prisma',
});
await generator.generate();
generator.stop();
