import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { context, createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { OPERATOR, rowOf, scene, works } from '@/prisma/testing/scene.ts';
import { findAppByClientId, findSellerApp, listApps } from '../apps/apps.ts';
import { requestVerification } from '../apps/request-verification.ts';
import { db } from '../database/db.ts';
import { entryOf, kindsOf } from '../journal/activity/testing.ts';
import { readMail } from '../journal/mail/queue-mail.ts';
import { queueNotices } from '../journal/notices/queue-notices.ts';
import { listNotes } from './app-notes.ts';
import { disableApp, enableApp } from './disable-app.ts';
import { endConnectionAsOperator } from './end-connection.ts';
import { findAppAsOperator, listDisabledApps } from './operator-apps.ts';
import { suspendAccount } from './suspend-account.ts';

testDatabase();

const NOW = new Date('2026-05-10T12:00:00Z');
const AT = context(NOW);

test('the owner sees when and why; the note is for operators', async () => {
  const { app, developer, seller, connect, authorize } = await scene();
  await connect();
  await connect({ mode: 'test' });
  await authorize();
  expect(await disableApp(OPERATOR, app.id, 'It sold addresses.', AT)).toBe(2);
  const own = await findSellerApp(db(), developer.id, app.id);
  expect(own).toMatchObject({ disabledAt: NOW, disabledReason: 'It sold addresses.' });
  expect(JSON.stringify(own)).not.toContain(OPERATOR.email);
  expect((await listApps(db(), developer.id))[0]?.disabledAt).toEqual(NOW);
  expect(await findSellerApp(db(), seller.id, app.id)).toBeNull();
  expect(await findAppByClientId(db(), app.clientId)).toBeNull();
  expect(await listNotes(db(), OPERATOR, app.id)).toMatchObject([
    { author: OPERATOR.email, text: 'Disabled: It sold addresses.', createdAt: NOW },
  ]);
  expect((await listDisabledApps(db(), OPERATOR)).map(({ id }) => id)).toContain(app.id);
  const entry = await entryOf('app_disabled', { appId: app.id });
  expect(entry).toMatchObject({
    actor: 'operator',
    actorName: OPERATOR.email,
    detail: { reason: 'It sold addresses.', connections: 2 },
  });
  const kinds = await kindsOf({ appId: app.id });
  expect(kinds.filter((kind) => kind === 'ended_app_disabled')).toHaveLength(2);
});

test('disabling ends this app’s connections and no other’s', async () => {
  const [one, other] = [await scene(), await scene()];
  const kept = (await other.connect()).access_token;
  await one.connect();
  expect(await disableApp(OPERATOR, one.app.id, 'x', AT)).toBe(1);
  expect(await works(kept)).toBe(true);
});

test('twice, with an app that is gone, or with an invalid id: nothing happens', async () => {
  const { app } = await scene();
  expect(await disableApp(OPERATOR, app.id, 'First.', AT)).toBe(0);
  expect(await disableApp(OPERATOR, app.id, 'Second.', AT)).toBeNull();
  expect((await findAppAsOperator(db(), OPERATOR, { id: app.id }))?.disabledReason).toBe('First.');
  for (const id of [randomUUID(), "' OR 1=1"]) {
    expect(await disableApp(OPERATOR, id, 'x', AT)).toBeNull();
    expect(await enableApp(OPERATOR, id, AT)).toBe(false);
  }
});

test('enabling removes the reason, works once, and leaves a note', async () => {
  const { app } = await scene();
  expect(await enableApp(OPERATOR, app.id, AT)).toBe(false);
  await disableApp(OPERATOR, app.id, 'x', AT);
  expect(await enableApp(OPERATOR, app.id, AT)).toBe(true);
  expect(await findAppAsOperator(db(), OPERATOR, { id: app.id })).toMatchObject({
    disabledAt: null,
    disabledReason: null,
  });
  expect((await listNotes(db(), OPERATOR, app.id)).map(({ text }) => text)).toEqual(['Enabled again.', 'Disabled: x']);
  expect(await kindsOf({ appId: app.id })).toEqual(['app_disabled', 'app_enabled']);
});

test('a disabled app can’t ask for verification', async () => {
  const { app, developer } = await scene();
  await disableApp(OPERATOR, app.id, 'x', AT);
  expect(await requestVerification(developer.id, app.id, AT)).toBe(false);
});

test('an operator ends anyone’s connection, and no other', async () => {
  const { app, connect } = await scene();
  const [leaked, kept] = [await connect(), await connect()];
  const { id } = await rowOf(leaked.access_token);
  expect(await endConnectionAsOperator(OPERATOR, id, 'It leaked.', AT)).toBe(true);
  expect(await endConnectionAsOperator(OPERATOR, id, 'It leaked.', AT)).toBe(false);
  for (const none of [randomUUID(), 'x'])
    expect(await endConnectionAsOperator(OPERATOR, none, 'It leaked.', AT)).toBe(false);
  expect([await works(leaked.access_token), await works(kept.access_token)]).toEqual([false, true]);
  expect(await rowOf(leaked.access_token)).toMatchObject({ endReason: 'revoked_by_operator', endedAt: NOW });
  const entry = { actor: 'operator', actorName: OPERATOR.email, connectionId: id };
  expect(await entryOf('revoked_by_operator', { connectionId: id })).toMatchObject(entry);
  const notes = await listNotes(db(), OPERATOR, app.id);
  expect(notes).toHaveLength(1);
  expect(notes[0]?.text).not.toContain(leaked.access_token.slice(9));
});

describe('its team', () => {
  const mailsTo = async (recipient: string) => {
    await queueNotices(new Date());
    const mails = await db().mail.findMany({ where: { recipient, subject: 'Your app was disabled' } });
    return Promise.all(mails.map(async ({ content }) => (content && (await readMail(content))?.text) ?? ''));
  };

  test('gets a mail with the reason; sellers who connected it get none', async () => {
    const { app, developer, seller, connect } = await scene();
    const colleague = await createSeller(db());
    await db().appDeveloper.create({ data: { appId: app.id, userId: colleague.id, joinedAt: NOW } });
    await connect();
    await db().notice.deleteMany();
    await disableApp(OPERATOR, app.id, 'It sold addresses.', AT);
    for (const { email } of [developer, colleague]) {
      const [text, ...more] = await mailsTo(email);
      expect(text).toContain(`The operator disabled ${app.name}: “It sold addresses.” 1 connection has ended.`);
      expect(text).not.toContain(OPERATOR.email);
      expect(more).toEqual([]);
    }
    expect(await mailsTo(seller.email)).toEqual([]);
  });

  test('learns it too when the owner’s account is suspended, but for the owner, who is told at the next sign-in', async () => {
    const { app, developer } = await scene();
    const colleague = await createSeller(db());
    await db().appDeveloper.create({ data: { appId: app.id, userId: colleague.id, joinedAt: NOW } });
    await suspendAccount(OPERATOR, developer.id, 'They sent spam.', AT);
    const [text] = await mailsTo(colleague.email);
    expect(text).toContain(`The operator disabled ${app.name} with its owner’s account.`);
    expect(text).not.toContain('spam');
    expect(await mailsTo(developer.email)).toEqual([]);
  });
});
