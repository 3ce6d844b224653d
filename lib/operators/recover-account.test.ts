import { expect, test } from 'vitest';
import { readPasswordLink } from '@/lib/accounts/reset-password.ts';
import { lastMailTo, linkToken } from '@/lib/accounts/testing.ts';
import { createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import { asOperator } from '../permissions/operator.ts';
import { recoverAccount } from './recover-account.ts';

testDatabase();

const operator = asOperator({ id: 'someone', email: 'ops@example.com' });
const NOW = new Date('2026-05-10T12:00:00Z');
const recover = (id: string) => recoverAccount(operator, id, { endsTwoFactor: false }, NOW);

test('an operator gives a link that works for a day; the one before ends, and the address is told', async () => {
  const { id, email } = await createSeller(db());
  const [first, second] = [linkToken((await recover(id)) ?? ''), linkToken((await recover(id)) ?? '')];
  expect(await readPasswordLink(first, NOW)).toBeNull();
  expect(await readPasswordLink(second, new Date(NOW.getTime() + 24 * 3600_000 - 1))).toMatchObject({ email });
  expect(await readPasswordLink(second, new Date(NOW.getTime() + 24 * 3600_000))).toBeNull();
  const mail = await lastMailTo(email);
  expect(mail.subject).toBe('A way back into your account');
  expect(mail.text).not.toContain(second);
  expect((await db().accountEntry.findFirstOrThrow({ where: { userId: id } })).kind).toBe('recovery_link_made');
});

test('not into a suspended account, another operator’s, or none', async () => {
  const [suspended, other] = [await createSeller(db()), await createSeller(db(), { operatorSince: NOW })];
  await db().user.update({ where: { id: suspended.id }, data: { suspendedAt: NOW } });
  for (const id of [suspended.id, other.id, 'nobody']) expect(await recover(id)).toBeNull();
  expect(await db().accountLink.count({ where: { userId: { in: [suspended.id, other.id] } } })).toBe(0);
});
