import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { openApiDocument } from '@/lib/api/openapi/document.ts';
import { type ApiDocument, readModel } from './model.ts';
import { pythonResources, pythonTypes } from './python.ts';
import { typescriptSource } from './typescript.ts';

/** The OpenAPI document as the product answers it by default. */
export function currentDocument(): ApiDocument {
  const document = openApiDocument({ appName: 'Tillgate', baseUrl: 'http://localhost:3000' });
  // As it arrives: what is undefined isn't there.
  return JSON.parse(JSON.stringify(document));
}

/** What is made from the document: the text of each file, by its path in the repository. */
export function generatedFiles(document: ApiDocument): Record<string, string> {
  const model = readModel(document);
  return {
    'packages/sdk-typescript/src/generated.ts': typescriptSource(model),
    'packages/sdk-python/tillgate/types.py': pythonTypes(model),
    'packages/sdk-python/tillgate/_resources.py': pythonResources(model),
  };
}

/** Where the document of the last release is: what breaks those who rely on it needs a new major version. */
export const RELEASED = 'packages/released-openapi.json';

/** Keeps the document as that of a release, without what only people read. */
export function writeReleased(version: string, document: ApiDocument = currentDocument()): void {
  const { paths, components } = document;
  const isForPeople = (name: string, value: unknown) =>
    ['example', 'examples'].includes(name) || (['description', 'summary'].includes(name) && typeof value === 'string');
  const operations = Object.entries(paths).map(([path, verbs]) => {
    const kept = Object.entries(verbs).map(([verb, { operationId, security, parameters, requestBody, responses }]) => {
      const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
      const answers = successes.map(([status, { content }]) => [status, { content }]);
      return [verb, { operationId, security, parameters, requestBody, responses: Object.fromEntries(answers) }];
    });
    return [path, Object.fromEntries(kept)];
  });
  const { schemas, parameters } = components;
  const released = { info: { version }, paths: Object.fromEntries(operations), components: { schemas, parameters } };
  const text = JSON.stringify(released, (name, value) => (isForPeople(name, value) ? undefined : value), 1);
  writeFileSync(RELEASED, `${text}\n`);
}

/** Writes what differs, and returns the paths of that. */
export function writeGenerated(): string[] {
  const isThere = (path: string, text: string) => existsSync(path) && readFileSync(path, 'utf8') === text;
  const changed = Object.entries(generatedFiles(currentDocument())).filter(([path, text]) => !isThere(path, text));
  for (const [path, text] of changed) writeFileSync(path, text);
  return changed.map(([path]) => path);
}
