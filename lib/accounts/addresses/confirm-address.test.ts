import { afterEach, beforeEach, expect, test } from 'vitest';
import { requestVerification } from '@/lib/apps/request-verification.ts';
import { context, createApp, createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import { env, setEnv } from '../../kernel/config/env.ts';
import { addOperator } from '../add-operator.ts';
import { operatorTokenIn } from '../links/account-link.ts';
import { claimOperatorLink, issueOperatorLink } from '../links/claim-operator-link.ts';
import { signUp } from '../sign-up.ts';
import { lastMailTo, tokenIn } from '../testing.ts';
import { CONFIRMATIONS, confirmAddress, readEmailLink, requestConfirmation } from './confirm-address.ts';

testDatabase({ throttle: true });

let settings: ReturnType<typeof env>;
beforeEach(() => {
  settings = env();
});
afterEach(() => setEnv(settings));

const now = new Date();
const isConfirmed = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).emailVerified;
const newSeller = () => createSeller(db(), { emailVerified: false });
const ask = (id: string) => requestConfirmation(id, { now });

test('signing up mails a link, which confirms the address once', async () => {
  const context = { headers: new Headers(), address: '203.0.113.1', now, next: '/dashboard' };
  const email = 'nia@example.com';
  expect(await signUp({ name: 'http://buy.example', email, password: 'long-enough-1' }, context)).toBe('done');
  const mail = await lastMailTo(email);
  expect(JSON.stringify(mail)).not.toContain('buy.example');
  const token = tokenIn(mail);
  const { id } = await db().user.findUniqueOrThrow({ where: { email } });
  expect(await readEmailLink(token, now)).toEqual({ userId: id, email });
  expect(await isConfirmed(id)).toBe(false);
  expect(await confirmAddress(token, { now })).toBe('confirmed');
  expect(await isConfirmed(id)).toBe(true);
  expect([await confirmAddress(token, { now }), await confirmAddress('', { now })]).toEqual(['gone', 'gone']);
  expect(await ask(id)).toBe('confirmed');
});

test('the mail is sent again, but not without end', async () => {
  const { id, email } = await newSeller();
  for (let i = 0; i < CONFIRMATIONS.most; i += 1) expect(await ask(id)).toBe('done');
  expect(await ask(id)).toEqual({ waitSeconds: 3600 });
  expect(await db().mail.count({ where: { recipient: email } })).toBe(CONFIRMATIONS.most);
});

test('a link confirms the address it was mailed to and no other', async () => {
  const { id, email } = await newSeller();
  await ask(id);
  const token = tokenIn(await lastMailTo(email));
  await db().user.update({ where: { id }, data: { email: 'changed-meanwhile@example.com' } });
  expect(await confirmAddress(token, { now })).toBe('gone');
  expect(await isConfirmed(id)).toBe(false);
});

test('who has not confirmed theirs becomes no operator and asks for no verification, where mail is sent', async () => {
  setEnv({ ...settings, smtpUrl: 'smtp://127.0.0.1:1' });
  const { id, email } = await newSeller();
  const app = await createApp(db(), id);
  const token = operatorTokenIn(await issueOperatorLink('ops@example.com', now)) ?? '';
  const isOperator = async () => (await db().user.findUniqueOrThrow({ where: { id } })).operatorSince !== null;
  expect(await claimOperatorLink(id, token, { now })).toBe(false);
  expect(await addOperator(email, now)).toBe('unconfirmed');
  expect(await requestVerification(id, app.id, context())).toBe('unconfirmed');
  expect(await isOperator()).toBe(false);

  await ask(id);
  expect(await confirmAddress(tokenIn(await lastMailTo(email)), { now })).toBe('confirmed');
  expect(await requestVerification(id, app.id, context())).toBe(true);
  expect(await claimOperatorLink(id, token, { now })).toBe(true);
  expect(await isOperator()).toBe(true);
  expect(await addOperator(email, now)).toBe('done');
});

test('without a mail server nobody has to', async () => {
  const { id, email } = await newSeller();
  expect(await requestVerification(id, (await createApp(db(), id)).id, context())).toBe(true);
  expect(await addOperator(email, now)).toBe('done');
});
