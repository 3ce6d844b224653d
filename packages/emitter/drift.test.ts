import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { currentDocument, generatedFiles } from './write.ts';

const files = Object.entries(generatedFiles(currentDocument()));

test.each(files)('%s is what the OpenAPI document makes', (path, text) => {
  const isCurrent = readFileSync(path, 'utf8') === text;
  expect(isCurrent, `${path} isn’t what the OpenAPI document makes: run npm run sdk, and commit what it writes.`).toBe(
    true,
  );
});
