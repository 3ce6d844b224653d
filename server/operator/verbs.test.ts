import { expect, test } from 'vitest';
import { POST as postToken } from '@/app/api/oauth/token/route.ts';
import { GET as getMe } from '@/app/api/v1/me/route.ts';
import { db } from '@/lib/database/db.ts';
import { createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { get, post, refreshBody, scene } from '@/prisma/testing/scene.ts';
import { runOperatorCommand } from './run-command.ts';

testDatabase();

const run = (...given: string[]) => runOperatorCommand(given);
const kinds = async (where: object) =>
  (await db().auditEntry.findMany({ where, orderBy: { id: 'asc' } })).map(({ kind, actor }) => `${kind} by ${actor}`);

test('without words, or with wrong ones, it lists what there is or says what a verb takes, and does nothing', async () => {
  const { line, isDone } = await run();
  expect(isDone).toBe(false);
  for (const verb of ['link', 'add', 'remove', 'recover', 'find', 'verify', 'decline', 'unverify', 'disable', 'enable'])
    expect(line).toContain(`\n  ${verb} <`);
  for (const verb of ['end', 'suspend', 'unsuspend', 'export', 'delete']) expect(line).toContain(`\n  ${verb} <`);
  expect((await run('toString')).line).toBe(line);
  expect((await run('disable', 'x')).line).toBe('Use: npm run operator -- disable <app> <reason…>');
  expect((await run('enable', 'x', 'y')).line).toBe('Use: npm run operator -- enable <app>');
});

test('an app is disabled for a reason of many words, and enabled again, as on its page', async () => {
  const { app, connect } = await scene();
  const { access_token } = await connect();
  expect((await run('disable', app.clientId, 'Sends', 'spam')).line).toMatch(/ is disabled\. 1 connection ended\.$/);
  expect((await get(getMe, access_token)).status).toBe(401);
  expect(await db().app.findUniqueOrThrow({ where: { id: app.id } })).toMatchObject({ disabledReason: 'Sends spam' });
  expect(await run('disable', app.id, 'again')).toMatchObject({ isDone: false });
  expect(await run('enable', app.id)).toMatchObject({ isDone: true });
  expect(await run('enable', app.id)).toMatchObject({ isDone: false });
  expect(await kinds({ appId: app.id, kind: { in: ['app_disabled', 'app_enabled'] } })).toEqual([
    'app_disabled by operator',
    'app_enabled by operator',
  ]);
  expect(await run('disable', 'svc_client_unknown', 'why')).toMatchObject({ isDone: false });
});

test('a request for verification is answered once', async () => {
  const { app } = await scene();
  await db().app.update({ where: { id: app.id }, data: { verification: 'none', verificationAt: null } });
  const said = `Nothing was changed: ${app.name} isn’t verified, and hasn’t asked to be.`;
  expect(await run('verify', app.id)).toEqual({ isDone: false, line: said });
  await db().app.update({ where: { id: app.id }, data: { verification: 'requested', verificationAt: new Date() } });
  expect(await run('decline', app.id, 'The', 'site', 'is', 'away.')).toMatchObject({ isDone: true });
  const where = { id: app.id };
  expect(await db().app.findUniqueOrThrow({ where })).toMatchObject({
    verification: 'declined',
    verificationAnswer: 'The site is away.',
  });
  await db().app.update({ where, data: { verification: 'requested', verificationAt: new Date() } });
  expect(await run('verify', app.id)).toMatchObject({ isDone: true });
  expect(await run('unverify', app.id)).toMatchObject({ isDone: true });
  expect(await db().app.findUniqueOrThrow({ where })).toMatchObject({ verification: 'none' });
});

test('a connection is found and ended by the fingerprint of its token, and of a whole token no more is repeated', async () => {
  const { app, connect, store } = await scene();
  const pair = await connect();
  const fingerprint = pair.access_token.split('_')[2]?.slice(0, 22) ?? '';
  const found = await run('find', pair.access_token);
  expect(found.line).toContain(`to ${store.name}`);
  expect(found.line).not.toContain(pair.access_token);
  expect(await run('end', fingerprint, 'It leaked')).toMatchObject({ isDone: true });
  expect(await run('end', fingerprint, 'It leaked')).toMatchObject({ isDone: false });
  expect((await get(getMe, pair.access_token)).status).toBe(401);
  const refreshed = await post(postToken, refreshBody(app, pair.refresh_token));
  expect(refreshed).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  const unknown = `svc_live_${'k'.repeat(71)}`;
  expect((await run('end', unknown, 'why')).line).not.toContain(unknown.slice(30));
});

test('an account, a store and an app are found by what people send', async () => {
  const { seller, store, app } = await scene();
  for (const given of [seller.email.toUpperCase(), seller.id])
    expect((await run('find', given)).line).toContain(`Account ${seller.email}`);
  const { subdomain } = await db().store.findUniqueOrThrow({ where: { id: store.id } });
  for (const given of [store.id, subdomain])
    expect((await run('find', given)).line).toContain(`Owner         ${seller.email}`);
  expect((await run('find', app.clientId)).line).toContain(app.id);
  expect(await run('find', 'nobody@example.com')).toMatchObject({ isDone: false, line: 'Nothing was found.' });
});

test('a name can’t steer the terminal it is shown on', async () => {
  const { email } = await createSeller(db(), { name: 'Eve\u001b[2J\nID  forged' });
  expect((await run('find', email)).line).toContain('Eve�[2J�ID  forged');
});

test('an account is suspended and let in again; an operator’s is not', async () => {
  const { seller, connect } = await scene();
  const { access_token } = await connect();
  expect(await run('suspend', seller.email, 'Unpaid', 'bills')).toMatchObject({ isDone: true });
  expect((await get(getMe, access_token)).status).toBe(401);
  expect(await run('suspend', seller.id, 'again')).toMatchObject({ isDone: false });
  expect(await run('unsuspend', seller.id)).toMatchObject({ isDone: true });
  await db().user.update({ where: { id: seller.id }, data: { operatorSince: new Date() } });
  expect(await run('suspend', seller.email, 'why')).toMatchObject({ isDone: false });
  expect(await run('delete', seller.email, seller.email)).toMatchObject({ isDone: false });
});

test('a person is deleted once their email is given twice', async () => {
  const { seller, connect } = await scene();
  const { access_token } = await connect();
  expect(await run('delete', seller.email, 'other@example.com')).toMatchObject({ isDone: false });
  expect((await get(getMe, access_token)).status).toBe(200);
  expect(await run('delete', seller.email, seller.email.toUpperCase())).toMatchObject({
    isDone: true,
    line: `Deleted ${seller.email} with 1 store and 0 apps.`,
  });
  expect((await get(getMe, access_token)).status).toBe(401);
});

test('what the previous secret encrypted is counted and encrypted again', async () => {
  expect(await run('secret', 'check')).toMatchObject({ isDone: true, line: expect.stringContaining('second steps') });
  expect(await run('secret')).toMatchObject({ isDone: true, line: expect.stringContaining('0 encrypted again') });
  expect(await run('secret', 'else')).toMatchObject({ isDone: false });
});
