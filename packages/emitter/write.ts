import { readFileSync, writeFileSync } from 'node:fs';
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

/** Writes what differs, and returns the paths of that. */
export function writeGenerated(): string[] {
  const changed = Object.entries(generatedFiles(currentDocument())).filter(([path, text]) => text !== read(path));
  for (const [path, text] of changed) writeFileSync(path, text);
  return changed.map(([path]) => path);
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
