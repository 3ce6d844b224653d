// Serves what apps call from the code of a release, whose files “@” stands for, and “release” for those that have moved
// since. Bundled and started by release.ts.
import { createServer } from 'node:http';
import { setDb } from 'release/lib/db.ts';
import { readEnv, setEnv } from 'release/lib/env.ts';
import { authorizeApp, createApp, createSeller, createStore } from 'release/prisma/demo/factories.ts';
import * as introspect from '@/app/api/oauth/introspect/route.ts';
import * as revoke from '@/app/api/oauth/revoke/route.ts';
import * as token from '@/app/api/oauth/token/route.ts';
import * as me from '@/app/api/v1/me/route.ts';
import { createClient } from '@/prisma/client.ts';

const { env, problems } = readEnv();
if (problems) throw new Error(problems.join('\n'));
setEnv(env);
const database = await createClient({ url: env.databaseUrl });
await database.migrate();
setDb(database.prisma);

const [{ id: ownerId }, developer] = [await createSeller(database.prisma), await createSeller(database.prisma)];
const [store, app] = [await createStore(database.prisma, ownerId), await createApp(database.prisma, developer.id)];
/** Authorize on its consent screen: a code, and whose it is. */
const authorize = { POST: async () => Response.json({ app, code: await authorizeApp({ app, store, ownerId }) }) };

const routes = {
  '/authorize': authorize,
  '/api/oauth/token': token,
  '/api/oauth/introspect': introspect,
  '/api/oauth/revoke': revoke,
  '/api/v1/me': me,
};

const server = createServer(async (incoming, outgoing) => {
  const chunks = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const { method = 'GET', url = '/', headers } = incoming;
  const sent = { method, headers, ...(method === 'POST' && { body }) };
  const answer = await routes[url][method](new Request(new URL(url, env.baseUrl), sent));
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()));
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
// Whoever started it is gone.
process.on('disconnect', () => process.exit());
