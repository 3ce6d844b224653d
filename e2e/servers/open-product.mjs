// The product as npm start runs it, and a door into it: what tests ask for there is done in this process, which alone
// can open the embedded database.
process.env.NODE_ENV = 'production';
const { register } = await import('tsx/esm/api');
register();
const { openDoor } = await import('./door.ts');
const { start } = await import('../../.next/product/start.mjs');

await openDoor(`${process.env.E2E_DIR}/door-${process.env.PORT}`);
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await start({ alone: true });
