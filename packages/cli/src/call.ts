import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Failure } from './failure.ts';
import { showJson } from './print.ts';
import { openSession } from './session.ts';

/** Sends any request: `call GET /v1/me`, `call POST /v1/customers -d '{…}'`. */
export async function call(given: string[]): Promise<void> {
  const options = { data: { type: 'string', short: 'd' } } as const;
  const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true });
  const [method = '', address = '', ...more] = positionals;
  if (!/^[a-z]+$/i.test(method) || !address.startsWith('/') || more.length > 0)
    throw new Failure('usage', 'tillgate call METHOD PATH [-d JSON|@FILE|-]');
  const path = address.replace(/^\/v1(?=\/|$)/, '/api/v1');
  const body = values.data === undefined ? {} : { body: dataOf(values.data) };
  showJson(await openSession().client.request({ method: method.toUpperCase(), path, ...body }));
}

/** The body as it was typed, from a file (`@file`) or from what is piped in (`-`). */
function dataOf(text: string): unknown {
  const file = text === '-' ? 0 : text.startsWith('@') ? text.slice(1) : null;
  return readJson('-d', () => (file === null ? text : readFileSync(file, 'utf8')));
}

/** Reads what a person has written as JSON. Throws a Failure that names it. */
export function readJson(name: string, read: () => string): unknown {
  try {
    return JSON.parse(read());
  } catch (error) {
    throw new Failure('usage', `${name} can’t be read as JSON: ${error instanceof Error ? error.message : ''}`);
  }
}
