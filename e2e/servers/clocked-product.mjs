// The product as npm start runs it, but for its clock: its parent process moves it by messages. A message of
// words is a statement for its database, to take away what a page needs and give it back.
process.env.NODE_ENV = 'production';
const { register } = await import('tsx/esm/api');
register();
const { setClock } = await import('../../lib/process/clock.ts');
const { db } = await import('../../lib/database/db.ts');
const { start } = await import('../../.next/product/start.mjs');

let ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
setClock(() => new Date(Date.now() + ahead));
process.on('message', async (message) => {
  if (typeof message === 'string') await db().$executeRawUnsafe(message);
  else ahead = message;
  process.send(message);
});
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// This clock is of this process.
await start({ alone: true });
