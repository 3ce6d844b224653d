import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { POST as revoke } from '@/app/api/oauth/revoke/route.ts';
import { context, createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { makeKey, post, scene, shop, tokenBody, works } from '@/prisma/testing/scene.ts';
import { restoreEndings } from '@/server/database/restore-endings.ts';
import { db, transact } from '../database/db.ts';
import { execute, sql } from '../database/query.ts';
import { logRevocations, openRevocationLog, type RevokedKind, readRevocations } from '../database/revocation-log.ts';
import { guardedFetch } from '../http/guarded-fetch.ts';
import { readTxtRecords } from '../http/read-txt-records.ts';
import { sendBySmtp } from '../journal/mail/send-by-smtp.ts';
import { log } from '../kernel/process/log.ts';
import { removeMember } from '../members/remove-member.ts';
import { createApiKey } from '../oauth/api-keys/create-api-key.ts';
import { revokeApiKey } from '../oauth/api-keys/revoke-api-key.ts';
import { disconnectApp } from '../oauth/connections/disconnect-app.ts';
import { endConnectionsOf } from '../oauth/connections/ended-connections.ts';
import { deleteApp } from './delete-app.ts';
import { endAgain } from './end-again.ts';

testDatabase();
const home = mkdtempSync(join(tmpdir(), 'tillgate-endings-'));
afterAll(() => rmSync(home, { recursive: true }));
let endingsDir = '';
let folders = 0;
beforeEach(() => {
  folders += 1;
  endingsDir = join(home, String(folders));
  testSettings({ endingsDir });
});

/** Notes an ending, as a trigger does. */
const note = async (kind: RevokedKind, subjectId: string) =>
  void (await db().revocation.create({ data: { kind, subjectId } }));

/** Makes a state come back that was there before, as a restored backup does. */
async function restoring(work: () => Promise<void>): Promise<void> {
  const tables = ['connection', 'api_key', 'app_secret'] as const;
  for (const table of tables) await db().$executeRawUnsafe(`CREATE TABLE "${table}_backup" AS TABLE "${table}"`);
  await work();
  await execute(
    db(),
    sql`UPDATE connection c SET ended_at = b.ended_at, end_reason = b.end_reason
    FROM connection_backup b WHERE b.id = c.id`,
  );
  await execute(db(), sql`UPDATE api_key k SET revoked_at = b.revoked_at FROM api_key_backup b WHERE b.id = k.id`);
  await execute(
    db(),
    sql`UPDATE app_secret s SET revoked_at = b.revoked_at FROM app_secret_backup b WHERE b.id = s.id`,
  );
  for (const table of tables) await db().$executeRawUnsafe(`DROP TABLE "${table}_backup"`);
}

test('what was revoked since the backup ends again, and what was not goes on', async () => {
  const { app, seller, store, connect } = await scene();
  const [byApp, bySeller, kept] = [await connect(), await connect(), await connect()];
  const keyId = crypto.randomUUID();
  const wanted = { storeId: store.id, mode: 'live' as const, scopes: ['*'], name: 'A script' };
  const made = await createApiKey(seller.id, keyId, wanted, { ...context(), tokenPrefix: 'svc' });
  if ('fault' in made) throw new Error(made.fault);
  const connections = await db().connection.findMany({ where: { appId: app.id }, orderBy: { id: 'asc' } });
  await restoring(async () => {
    await post(revoke, tokenBody(app, byApp.refresh_token));
    await disconnectApp(seller.id, connections[1]?.id ?? '', context());
    await revokeApiKey(seller.id, keyId, context());
  });
  expect(await Promise.all([byApp, bySeller, kept].map((pair) => works(pair.access_token)))).toEqual([
    true,
    true,
    true,
  ]);
  expect(await works(made.key)).toBe(true);

  expect(await endAgain(endingsDir, new Date())).toEqual({ connections: 2, keys: 1, secrets: 0 });
  const now = [byApp.access_token, bySeller.access_token, kept.access_token, made.key].map(works);
  expect(await Promise.all(now)).toEqual([false, false, true, false]);
  const kinds = await db().auditEntry.groupBy({ by: ['kind'], where: { actor: 'system' }, _count: true });
  expect(kinds).toContainEqual({ kind: 'revoked_by_operator', _count: 2 });
  expect(await endAgain(endingsDir, new Date())).toEqual({ connections: 0, keys: 0, secrets: 0 });
});

test('the keys of a member who was removed since end again', async () => {
  const { seller, store } = await shop();
  const admin = await createSeller(db());
  await db().member.create({ data: { storeId: store.id, userId: admin.id, role: 'admin' } });
  const { key } = await makeKey(admin, store, { mode: 'live' });
  await restoring(async () => {
    expect(await removeMember(seller.id, store.id, admin.id, context())).toBe('done');
  });
  expect(await works(key)).toBe(true);
  expect(await endAgain(endingsDir, new Date())).toEqual({ connections: 0, keys: 1, secrets: 0 });
  expect(await works(key)).toBe(false);
});

test('an app that was deleted since has no secret and no connection again', async () => {
  const { app, seller, connect } = await scene();
  const pair = await connect();
  await note('app', app.id);
  await logRevocations();
  expect(await endAgain(endingsDir, new Date())).toEqual({ connections: 1, keys: 0, secrets: 1 });
  expect(await works(pair.access_token)).toBe(false);
  await deleteApp(seller.id, app.id, 'Test App', context());
  expect((await readRevocations(endingsDir)).get('app')).toEqual(new Set([app.id]));
});

test('the log holds no secret, and a line that was cut off is left out', async () => {
  const { app, connect } = await scene();
  const pair = await connect();
  await post(revoke, tokenBody(app, pair.refresh_token));
  const [file = ''] = readdirSync(endingsDir);
  const text = readFileSync(join(endingsDir, file), 'utf8');
  expect(text).toMatch(/^\n\S+ connection [\da-f-]{36} ended\n$/);
  appendFileSync(join(endingsDir, file), '2026-01-01T00:00:00.000Z connection 0199');
  const next = crypto.randomUUID();
  await note('connection', next);
  await logRevocations();
  const { id } = await db().connection.findFirstOrThrow({ where: { endReason: 'revoked_by_app', appId: app.id } });
  expect(await readRevocations(endingsDir)).toEqual(new Map([['connection', new Set([id, next])]]));
});

test('many endings at once are all there, and months older than a year go', async () => {
  const ids = Array.from({ length: 50 }, () => crypto.randomUUID());
  await Promise.all(ids.map((id) => note('key', id).then(logRevocations)));
  writeFileSync(join(endingsDir, '2020-01.log'), `2020-01-01T00:00:00.000Z key ${crypto.randomUUID()}\n`);
  await endAgain(endingsDir, new Date());
  expect((await readRevocations(endingsDir)).get('key')).toEqual(new Set(ids));
});

test('the log is for nobody else’s eyes', async () => {
  await note('key', crypto.randomUUID());
  await logRevocations();
  const [file = ''] = readdirSync(endingsDir);
  expect([endingsDir, join(endingsDir, file)].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
});

test('a log that can’t be written holds up no ending, says so, and has it as soon as it can', async () => {
  const { app, connect } = await scene();
  const pair = await connect();
  writeFileSync(endingsDir, 'a file in its place');
  await expect(openRevocationLog(endingsDir)).rejects.toThrow('EEXIST');
  const logged = vi.spyOn(log(), 'error');
  await post(revoke, tokenBody(app, pair.refresh_token));
  expect(await works(pair.access_token)).toBe(false);
  const { id } = await db().connection.findFirstOrThrow({ where: { endReason: 'revoked_by_app', appId: app.id } });
  expect(logged).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('could not be written'));
  expect(await db().revocation.count()).toBe(1);
  rmSync(endingsDir);
  await expect.poll(() => db().revocation.count()).toBe(0);
  expect(await readRevocations(endingsDir)).toEqual(new Map([['connection', new Set([id])]]));
});

test('what is rolled back is neither written down nor carried out', async () => {
  const { app, connect } = await scene();
  const pair = await connect();
  const failing = transact(async (tx) => {
    expect(await endConnectionsOf(tx, { appId: app.id }, 'revoked_by_seller', new Date())).toHaveLength(1);
    throw new Error('no room left');
  });
  await expect(failing).rejects.toThrow('no room left');
  await logRevocations();
  expect(await readRevocations(endingsDir)).toEqual(new Map());
  expect(await endAgain(endingsDir, new Date())).toEqual({ connections: 0, keys: 0, secrets: 0 });
  expect(await works(pair.access_token)).toBe(true);
});

test('a transaction is on disk when it resolves, and what its process could not write down, the next one does', async () => {
  const { app, seller, store, connect } = await scene();
  await connect();
  const { id } = await db().connection.findFirstOrThrow({ where: { appId: app.id } });
  await transact(async (tx) => {
    await endConnectionsOf(tx, { appId: app.id }, 'revoked_by_seller', new Date());
    expect(readdirSync(home)).not.toContain(String(folders));
  });
  expect(await readRevocations(endingsDir)).toEqual(new Map([['connection', new Set([id])]]));
  // As if the process had died right after the commit.
  await db().app.delete({ where: { id: app.id } });
  await db().store.delete({ where: { id: store.id } });
  await db().user.delete({ where: { id: seller.id } });
  await restoreEndings(endingsDir);
  const found = await readRevocations(endingsDir);
  expect([found.get('app'), found.get('store'), found.get('account')]).toEqual(
    [app.id, store.id, seller.id].map((one) => new Set([one])),
  );
  expect(await db().revocation.count()).toBe(0);
});

test('what a rollback would leave behind is refused inside a transaction', async () => {
  const fetch = guardedFetch({ resolve: () => Promise.reject(new Error('no network')), allows: () => true });
  const asked = { url: 'http://127.0.0.1:1/', headers: {}, body: '', by: {}, timeoutMs: 1_000, maxBytes: 1 };
  const effects: (() => Promise<unknown>)[] = [
    () => openRevocationLog(endingsDir),
    () => fetch(asked),
    () => readTxtRecords('tillgate.example'),
    () =>
      sendBySmtp('smtp://127.0.0.1:1', { name: '', address: 'a@b.example' })({
        id: '1',
        recipient: 'c@d.example',
        subject: '',
        text: '',
        html: '',
      }),
  ];
  for (const effect of effects) await expect(transact(effect)).rejects.toThrow('inside a transaction');
});
