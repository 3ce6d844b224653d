// The product as npm run serve runs it, and a way for its parent process to make a shop and to look into its database,
// which on the embedded one nobody else could open. BROKEN names a fault that is built in, to try the checks with.
process.env.NODE_ENV = 'production';
if (process.env.BROKEN) {
  const { breakProduct } = await import('./broken/break-product.mjs');
  await breakProduct(process.env.BROKEN);
}
const { start } = await import('../../.next/product/start.mjs');

process.on('message', async ({ id, sql, work, argument }) => {
  try {
    const { register } = await import('tsx/esm/api');
    register();
    const { db } = await import('../../lib/db.ts');
    const shop = await import('./shop.ts');
    process.send({ id, answer: sql ? await db().$queryRawUnsafe(sql) : await shop[work](argument) });
  } catch (error) {
    process.send({ id, fault: String(error) });
  }
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
await start();
