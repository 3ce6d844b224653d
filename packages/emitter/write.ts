import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '@/lib/api/openapi/document.ts';
import { loadGenerator } from '@/scripts/generator/load.mjs';
import { type ApiDocument, readResources } from './model.ts';
import { pythonResources } from './python.ts';
import { typescriptMethods } from './typescript.ts';

/** The OpenAPI document as the product answers it by default. */
export function currentDocument(): ApiDocument {
  const document = openApiDocument({ appName: 'Tillgate', baseUrl: 'http://localhost:3000' });
  // As it arrives: what is undefined isn't there.
  return JSON.parse(JSON.stringify(document));
}

/**
 * Writes what the SDKs have from the OpenAPI document, and nothing where that and what writes it are as the last time.
 * @returns the paths of what was written
 */
export async function writeGenerated(document: ApiDocument): Promise<string[]> {
  const hash = createHash('sha256').update(JSON.stringify(document));
  for (const name of readdirSync(import.meta.dirname).sort())
    hash.update(readFileSync(join(import.meta.dirname, name)));
  const header = `Made from the OpenAPI document by npm run generate (${hash.digest('hex').slice(0, 16)}).`;
  const [resources, version] = [
    readResources(document),
    String(document.components.parameters.ApiVersion?.schema.enum?.[0]),
  ];
  const files: Record<string, () => string | Promise<string>> = {
    'packages/sdk-python/tillgate/_resources.py': () => pythonResources(resources, version, header),
    'packages/sdk-typescript/src/schema.ts': () => typescriptTypes(document, header),
    'packages/sdk-typescript/src/generated.ts': () => typescriptMethods(resources, version, header),
  };
  const isCurrent = (path: string) => existsSync(path) && readFileSync(path, 'utf8').slice(0, 200).includes(header);
  if (Object.keys(files).every(isCurrent)) return [];
  for (const [path, text] of Object.entries(files)) writeFileSync(path, await text());
  return Object.keys(files);
}

async function typescriptTypes(document: ApiDocument, header: string): Promise<string> {
  const { default: makeTypes, astToString } = loadGenerator('openapi-typescript');
  const options = { defaultNonNullable: false, rootTypes: true, rootTypesNoSchemaPrefix: true, silent: true };
  return `// ${header}\n${astToString(await makeTypes(JSON.parse(JSON.stringify(document, answeredWell)), options))}`;
}

/** Where the document of the last release is: what breaks those who rely on it needs a new major version. */
export const RELEASED = 'packages/released-openapi.json';

/** Keeps the document as that of a release, without what only people read. */
export function writeReleased(version: string, { paths, components }: ApiDocument): void {
  const { schemas, parameters } = components;
  const released = { info: { version }, paths, components: { schemas, parameters } };
  const isForPeople = (name: string, value: unknown) =>
    /^(?:description|summary)$/.test(name) && typeof value === 'string';
  const kept = (name: string, value: unknown) => (isForPeople(name, value) ? undefined : answeredWell(name, value));
  writeFileSync(RELEASED, `${JSON.stringify(released, kept, 1)}\n`);
}

/** For JSON: leaves out examples, headers of answers and what refusals say. */
function answeredWell(name: string, value: unknown): unknown {
  return /^(?:examples?|headers|[45]\d\d)$/.test(name) ? undefined : value;
}
