import { expect, test } from 'vitest';
import { createSeller, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import { insertMember, searchMembers } from './members.ts';

testDatabase();

test('a seller finds who works on their stores by a part of a name or an email, and nobody else', async () => {
  const [owner, stranger] = [await createSeller(db()), await createSeller(db())];
  const { id: storeId } = await createStore(db(), owner.id, { name: 'Northwind' });
  const { id: elsewhere } = await createStore(db(), stranger.id);
  const join = async (name: string, to: string) => {
    const { id, email } = await createSeller(db());
    await db().user.update({ where: { id }, data: { name } });
    await insertMember(db(), { storeId: to, userId: id, role: 'viewer' }, new Date());
    return email;
  };
  const email = await join('Zoë 100%_Sure', storeId);
  await join('Zoë Stranger', elsewhere);
  const found = (text: string) => searchMembers(db(), owner.id, text, 5);
  expect(await found('zoë')).toEqual([{ name: 'Zoë 100%_Sure', email, storeId, storeName: 'Northwind' }]);
  expect(await found(email.toUpperCase())).toHaveLength(1);
  expect(await found('%_s')).toHaveLength(1);
  expect(await found('_1')).toEqual([]);
  // Not themselves.
  expect(await found(owner.email)).toEqual([]);
});
