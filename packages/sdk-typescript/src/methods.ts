import type { Caller, CallOptions, Operation } from './caller.ts';
import { OPERATIONS, type Resources } from './generated.ts';
import { Pages } from './pages.ts';

/** A method for each operation, by resource. */
export function methodsOf(caller: Caller): Resources {
  const resources = Object.entries(OPERATIONS).map(([name, operations]) => {
    const methods = Object.entries(operations).map(([method, operation]) => [method, methodOf(caller, operation)]);
    return [name, Object.fromEntries(methods)];
  });
  return Object.fromEntries(resources);
}

function methodOf(caller: Caller, { takes, isPaged, ...operation }: Operation) {
  return (...given: unknown[]) => {
    const { body, query, ...ids } = Object.fromEntries(takes.map((name, index) => [name, given[index]]));
    for (const id of Object.values(ids)) refuseOtherPaths(id);
    const sent = { ...operation, ids: ids as Record<string, string>, query: query as object };
    if (takes.includes('body')) sent.body = body;
    const options = given[takes.length] as CallOptions | undefined;
    return isPaged ? new Pages(caller, sent, options) : caller.call(sent, options);
  };
}

/** Throws for what would lead to another path. */
function refuseOtherPaths(id: unknown): void {
  if (typeof id !== 'string' || /^\.*$/.test(id)) throw new TypeError(`"${id}" is no id.`);
}
