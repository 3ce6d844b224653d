// The product as npm start runs it, and a socket for tests: what tests ask for there is done in this process, which
// alone can open the embedded database. The path of a request names one of the acts in acts.ts.
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { json } from 'node:stream/consumers';

process.env.NODE_ENV = 'production';
const { BROKEN, CLOCK_SKEW_MS, E2E_DIR, PORT, WEB_CONCURRENCY } = process.env;
// A machine whose clock is wrong.
const skew = Number(CLOCK_SKEW_MS ?? 0);
if (skew !== 0) {
  const Right = Date;
  globalThis.Date = class extends Right {
    constructor(...parts) {
      super(...(parts.length > 0 ? parts : [Right.now() + skew]));
    }
    // Its own: Next.js copies what a Date has itself.
    static UTC = Right.UTC;
    static parse = Right.parse;
    static now() {
      return Right.now() + skew;
    }
  };
}
// A fault that is built in, to try the checks with.
if (BROKEN) await (await import('../faults/broken/break-product.mjs')).breakProduct(BROKEN);

let acts;
/** Read when something is asked for: a server that is killed and started again and again starts twice as fast. */
async function readActs() {
  const { register } = await import('tsx/esm/api');
  register();
  return (await import('./acts.ts')).ACTS;
}

const socket = `${E2E_DIR || tmpdir()}/tests-${PORT}`;
rmSync(socket, { force: true });
const server = createServer(async (request, response) => {
  const answer = await json(request)
    .then(async (input) => {
      acts ??= readActs();
      return (await acts)[request.url.slice(1)](input);
    })
    .then((value) => ({ value: value ?? null }))
    .catch((error) => ({ fault: String(error) }));
  response.end(JSON.stringify(answer));
});
await new Promise((resolve) => server.listen(socket, resolve));
server.unref();
process.once('exit', () => rmSync(socket, { force: true }));

const { start } = await import('../../.next/product/start.mjs');
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// With several processes, this first one does what is asked for.
await start({ alone: (WEB_CONCURRENCY || '1') === '1' });
