// The product as npm start runs it, but for its clock: whoever forked this process moves it by messages.
process.env.NODE_ENV = 'production';
const { register } = await import('tsx/esm/api');
register();
const { setClock } = await import('../lib/clock.ts');
const { serve } = await import('../scripts/serve.ts');

let ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
setClock(() => new Date(Date.now() + ahead));
process.on('message', (ms) => {
  ahead = ms;
  process.send(ms);
});
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await serve({ dev: false });
