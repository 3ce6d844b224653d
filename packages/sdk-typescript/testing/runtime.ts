// What an app does, for whichever program runs it; prints what came of it.
import { FileStore } from '../src/file.ts';
import { TillgateApp, verifyWebhook } from '../src/index.ts';

const { settings, folder, code, verifier, delivery, publicKeys } = JSON.parse(process.argv[2] ?? '');
const app = new TillgateApp({ ...settings, store: new FileStore(folder) });
const { connectionId } = await app.exchange(code, verifier);
const client = app.connection(connectionId);
await Promise.all([client.me.get(), app.refresh(connectionId), client.products.create({ name: 'Tea' })]);
const names: string[] = [];
for await (const { name } of client.products.list({ limit: 1 })) names.push(name);
const refused = await client.customers
  .list()
  .page()
  .catch((error) => error.code);
const { type } = await verifyWebhook(delivery.headers, delivery.body, { publicKeys });
const forged = await verifyWebhook(delivery.headers, `${delivery.body} `, { publicKeys }).catch((error) => error.name);
await app.disconnect(connectionId);
const ended = await client.me.get().catch((error) => error.name);
process.stdout.write(JSON.stringify({ names, refused, type, forged, ended }));
