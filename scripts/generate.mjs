// npm run generate: makes what is generated and not committed (the database client, the types of texts, the SDKs’
// methods and types) where it is missing or older than its sources, as tests and checks of types need it.
import { join } from 'node:path';

process.chdir(join(import.meta.dirname, '..'));
const { prepare } = await import('./prepare.mjs');
await prepare({ build: false, dev: true });
