// The product as npm start runs it, and a way for its parent process to make people and to look into its
// database, which on the embedded one nobody else could open.
process.env.NODE_ENV = 'production';
const { register } = await import('tsx/esm/api');
register();
const { db } = await import('../../lib/database/db.ts');
const { start } = await import('../../.next/product/start.mjs');
const { makeCast } = await import('../attacks/cast.ts');

process.on('message', async ({ id, sql }) => {
  try {
    process.send({ id, answer: sql ? await db().$queryRawUnsafe(sql) : await makeCast() });
  } catch (error) {
    process.send({ id, fault: String(error) });
  }
});
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// In this process alone, also on PostgreSQL: what the parent asks for is done here.
await start({ alone: true });
