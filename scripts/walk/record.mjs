import { AsyncLocalStorage } from 'node:async_hooks';
import { PGlite } from '@electric-sql/pglite';

const stack = new AsyncLocalStorage();
let recording = null;

/**
 * Runs a function of the product and records that it was entered, and who waits for it. Every marked function calls it.
 * @template T
 * @param {string} file
 * @param {string} name
 * @param {() => T} run
 * @returns {T}
 */
export function enter(file, name, run) {
  if (!recording) return run();
  const here = [...(stack.getStore() ?? []), { file, name }];
  recording.entered.push(here);
  return lazily(stack.run(here, run), here);
}

/** A query of Prisma begins when it is awaited: by then the table that wrote it would be off the stack. */
function lazily(result, here) {
  if (result?.[Symbol.toStringTag] !== 'PrismaPromise') return result;
  const then = result.then.bind(result);
  // biome-ignore lint/suspicious/noThenProperty: the query's own, which begins it.
  result.then = (...handlers) => stack.run(here, () => then(...handlers));
  return result;
}

function listen(connection) {
  for (const method of ['query', 'exec']) {
    const original = connection[method];
    connection[method] = function (sql, ...rest) {
      recording?.statements.push({ sql, stack: stack.getStore() ?? [], entered: recording.entered.length });
      return original.call(this, sql, ...rest);
    };
  }
  return connection;
}

listen(PGlite.prototype);
const { transaction } = PGlite.prototype;
PGlite.prototype.transaction = function (work, ...rest) {
  return transaction.call(this, (tx) => work(listen(tx)), ...rest);
};

/**
 * What is entered while a piece of work runs, each with all that waits for it, and the statements with the same.
 * @param {() => Promise<unknown>} work
 */
export async function record(work) {
  recording = { entered: [], statements: [] };
  try {
    await work();
    return recording;
  } finally {
    recording = null;
  }
}
