import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Sent } from '../../sdk-typescript/src/caller.ts';
import { segment } from '../../sdk-typescript/src/caller.ts';
import { Failure } from './failure.ts';
import { OPERATIONS, type Operation } from './generated.ts';
import { show, showJson } from './print.ts';
import { send } from './session.ts';

/** The operation that a command names: `subscriptions preview`; undefined for another. */
export function operationOf(resource: string, method: string | undefined): Operation | undefined {
  return OPERATIONS.find((one) => one.resource === resource && one.method === method);
}

/** The operation with an operationId, however its words are joined: `listSubscriptions`, `list-subscriptions`. */
export function operationNamed(command: string): Operation | undefined {
  const plain = (name: string) => name.replaceAll(/[-_]/g, '').toLowerCase();
  return OPERATIONS.find(({ id }) => plain(id) === plain(command));
}

/** Calls an operation: parameters of its path in order, all else as options, `-d` for the whole body. */
export async function callOperation(operation: Operation, given: string[]): Promise<void> {
  const { inPath, query, body, verb } = operation;
  const names = { ...query, ...body };
  const options = Object.fromEntries(Object.keys(names).map((name) => [flag(name), { type: 'string' as const }]));
  const { values, positionals } = parseArgs({
    args: given,
    options: { ...options, ...(body && { data: { type: 'string' as const, short: 'd' } }) },
    allowPositionals: true,
  });
  if (positionals.length !== inPath.length) throw new Failure('usage', usageOf(operation));
  const filled = { ...values } as Record<string, string | undefined>;
  const path = inPath.reduce(
    (text, name, at) => text.replace(`{${name}}`, segment(positionals[at] ?? '')),
    operation.path,
  );
  const members = body && Object.entries(body).flatMap(([name, type]) => member(name, type, filled[flag(name)]));
  const sent: Sent = {
    ...{ method: verb, path, takesKey: operation.takesKey, isForm: operation.isForm, caller: operation.caller },
    query: Object.fromEntries(Object.keys(query).map((name) => [name, filled[flag(name)]])),
    ...(members && { body: { ...dataOf(filled.data), ...Object.fromEntries(members) } }),
  };
  const answer = await send(sent);
  show(operation.inData ? (answer as { data: unknown }).data : answer);
}

/** Sends any request: `call GET /v1/me`, `call POST /v1/customers -d '{…}'`. */
export async function callAny(given: string[]): Promise<void> {
  const options = { data: { type: 'string', short: 'd' } } as const;
  const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true });
  const [method = '', address = '', ...more] = positionals;
  if (!/^[a-z]+$/i.test(method) || !address.startsWith('/') || more.length > 0)
    throw new Failure('usage', 'tillgate call METHOD PATH [-d JSON|@FILE|-]');
  const path = address.replace(/^\/v1(?=\/|$)/, '/api/v1');
  const body = values.data === undefined ? {} : { body: dataOf(values.data) };
  showJson(await send({ method: method.toUpperCase(), path, takesKey: method.toUpperCase() !== 'GET', ...body }));
}

/** How an operation is called, in a line. */
export function usageOf({ resource, method, inPath, query, body }: Operation): string {
  const options = Object.keys({ ...query, ...body }).map((name) => `[--${flag(name)} …]`);
  const parts = [
    resource,
    method,
    ...inPath.map((name) => name.toUpperCase()),
    ...options,
    ...(body ? ['[-d JSON]'] : []),
  ];
  return `tillgate ${parts.join(' ')}`;
}

export const flag = (name: string) => name.replaceAll('_', '-');

/** The body as it was typed, from a file (`@file`) or from what is piped in (`-`). */
function dataOf(text: string | undefined): Record<string, unknown> | undefined {
  const file = text === '-' ? 0 : text?.startsWith('@') ? text.slice(1) : null;
  return text === undefined ? text : readJson('-d', () => (file === null ? text : readFileSync(file, 'utf8')));
}

/** Reads what a person has written as JSON. Throws a Failure that names it. */
export function readJson<Value>(name: string, read: () => string): Value {
  try {
    return JSON.parse(read());
  } catch (error) {
    throw new Failure('usage', `${name} can’t be read as JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

function member(name: string, type: string, text: string | undefined): [string, unknown][] {
  if (text === undefined) return [];
  return [[name, type === 'string' ? text : parsed(name, text)]];
}

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure('usage', `--${flag(name)} must be JSON: a number, true, false, a list or an object.`);
  }
}
