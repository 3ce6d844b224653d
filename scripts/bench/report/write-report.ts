import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Prints what was measured, and writes it into a folder as JSON and Markdown. */
export function writeReport(folder: string, name: string, json: object, text: string): void {
  console.log(`\n${text}\n`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(json, null, 2)}\n`);
  writeFileSync(join(folder, `${name}.md`), `${text}\n`);
}
