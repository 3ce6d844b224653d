import { expect, test } from 'vitest';
import { createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../db.ts';
import { signIn } from './sign-in.ts';
import { ADDRESS_SIGN_UPS, signUp } from './sign-up.ts';

testDatabase({ throttle: true });

const from = (address: string) => ({ headers: new Headers(), address, now: new Date('2026-05-10T12:00:00Z') });

test('a new account can sign in, and its password is not stored', async () => {
  const person = { name: 'Nia New', email: 'Nia@Example.com', password: 'long-enough-1' };
  expect(await signUp(person, from('203.0.113.1'))).toBe('done');
  expect(await signIn('nia@example.com', person.password, from('203.0.113.1'))).toBe('done');
  const user = await db().user.findUniqueOrThrow({
    where: { email: 'nia@example.com' },
    include: { accounts: true, sessions: true },
  });
  expect(user.sessions).toHaveLength(2);
  expect(JSON.stringify(user)).not.toContain(person.password);
});

test('an email is taken whatever its case', async () => {
  await createSeller(db(), { email: 'taken@example.com' });
  const person = { name: 'Other', email: 'TAKEN@example.com', password: 'long-enough-1' };
  expect(await signUp(person, from('203.0.113.2'))).toBe('taken');
});

test('of two who race for one email, one gets it and the other is told', async () => {
  const person = { name: 'Racer', email: 'race@example.com', password: 'long-enough-1' };
  const results = await Promise.all([signUp(person, from('203.0.113.3')), signUp(person, from('203.0.113.4'))]);
  expect(results.toSorted()).toEqual(['done', 'taken']);
});

test('one network can’t create accounts without limit', async () => {
  await createSeller(db(), { email: 'crowded@example.com' });
  const attempt = (i: number) =>
    signUp({ name: 'Many', email: 'crowded@example.com', password: 'long-enough-1' }, from(`2001:db8:9:9::${i}`));
  for (let i = 1; i <= ADDRESS_SIGN_UPS.most; i += 1) expect(await attempt(i)).toBe('taken');
  expect(await attempt(99)).toEqual({ waitSeconds: 3600 });
});
