// The product as npm run serve runs it, and a way for its parent process to make a shop and to look into its database,
// which on the embedded one nobody else could open. BROKEN names a fault that is built in, to try the checks with.
process.env.NODE_ENV = 'production';
// A machine whose clock is wrong.
const skew = Number(process.env.CLOCK_SKEW_MS ?? 0);
if (skew !== 0) {
  const Right = Date;
  globalThis.Date = class extends Right {
    constructor(...parts) {
      super(...(parts.length > 0 ? parts : [Right.now() + skew]));
    }
    static UTC = Right.UTC;
    static parse = Right.parse;
    static now() {
      return Right.now() + skew;
    }
  };
}
if (process.env.BROKEN) {
  const { breakProduct } = await import('./broken/break-product.mjs');
  await breakProduct(process.env.BROKEN);
}
const { start } = await import('../../.next/product/start.mjs');

process.on('message', async ({ id, sql, work, argument }) => {
  try {
    const { register } = await import('tsx/esm/api');
    register();
    const { db } = await import('../../lib/database/db.ts');
    const shop = await import('./shop.ts');
    process.send({ id, answer: sql ? await db().$queryRawUnsafe(sql) : await shop[work](argument) });
  } catch (error) {
    process.send({ id, fault: String(error) });
  }
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// With several processes, the first of them does what the parent asks for.
await start({ alone: (process.env.WEB_CONCURRENCY ?? '1') === '1' });
