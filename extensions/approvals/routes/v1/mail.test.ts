import { expect, test } from 'vitest';
import { connect } from '@/app/api/v1/testing.ts';
import { db } from '@/lib/database/db.ts';
import { contentInWords, type NoticeContent } from '@/lib/journal/notices/notice-content.ts';
import { createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { ask, cancelOf, READ, reader } from './testing.ts';

testDatabase();

test('those who may decide get a mail, of an app in a store once an hour', async () => {
  const here = await reader();
  const people = ['admin', 'developer', 'viewer'] as const;
  const [, developer, viewer] = await Promise.all(
    people.map(async (role) => {
      const { id: userId } = await createSeller(db());
      await db().member.create({ data: { storeId: here.storeId, userId, role, joinedAt: new Date() } });
      return userId;
    }),
  );
  const twin = { ...here, ...(await connect({ scopes: READ, storeId: here.storeId, app: here.app })) };
  const notices = () =>
    db().notice.findMany({
      where: { kind: 'approval_asked', user: { memberships: { some: { storeId: here.storeId } } } },
    });
  await ask(here, cancelOf(here), { state: '1' });
  const told = await notices();
  // In test mode developers change what there is, too.
  expect(told.map(({ userId }) => userId)).toEqual(expect.arrayContaining([developer]));
  expect(told.map(({ userId }) => userId)).not.toContain(viewer);
  expect(told).toHaveLength(3);
  expect(contentInWords(told[0]?.content as unknown as NoticeContent)).toMatch(
    /^Test App asks for a change of the subscription of Kim in .* \(test mode\)\.$/,
  );
  await ask(here, cancelOf(here), { state: '2' });
  await ask(twin, cancelOf(here), { state: '3' });
  expect(await notices()).toHaveLength(3);
  await db().approval.updateMany({
    data: { mailedAt: new Date(Date.now() - 61 * 60_000) },
    where: { mailedAt: { not: null } },
  });
  await ask(twin, cancelOf(here), { state: '4' });
  expect(await notices()).toHaveLength(6);
});
