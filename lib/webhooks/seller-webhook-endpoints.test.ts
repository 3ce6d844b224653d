import { expect, test } from 'vitest';
import { POST } from '@/app/api/v1/webhooks/route.ts';
import { context, createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { makeKey, postJson, scene } from '@/prisma/testing/scene.ts';
import { db } from '../database/db.ts';
import { removeMember } from '../members/remove-member.ts';
import { removeSeller } from '../removal/delete-seller.ts';
import { addEndpoint } from './add-endpoint.ts';
import { deleteEndpoint } from './change-endpoint.ts';
import { ofSeller } from './endpoint-owner.ts';
import { listLeftEndpoints } from './seller-webhook-endpoints.ts';

testDatabase();

test('endpoints of a removed admin, by hand and by a key of theirs, are shown with who made them', async () => {
  const { store, seller: owner } = await scene();
  const admin = await createSeller(db());
  await db().member.create({ data: { storeId: store.id, userId: admin.id, role: 'admin' } });
  const add = async (person: typeof owner, url: string) => {
    const home = { storeId: store.id, connectionId: null, scopes: ['*'], mode: 'live' as const };
    const settings = { url, description: '', events: ['*'], enabled: true };
    await addEndpoint(home, settings, { ...context(), by: { person: person.id } });
  };
  await add(owner, 'https://owner.example/hooks');
  await add(admin, 'https://admin.example/hooks');
  const { key } = await makeKey(admin, store, { scopes: ['webhooks:write'] });
  const body = { url: 'https://key.example/hooks', events: ['*'] };
  expect((await postJson(POST, body, { authorization: `Bearer ${key}` })).status).toBe(201);
  const left = (person = owner) => listLeftEndpoints(db(), ofSeller(person.id, 'connect'));
  expect(await left()).toEqual([]);

  expect(await removeMember(owner.id, store.id, admin.id, context())).toBe('done');
  const [found, ...others] = await left();
  expect(found).toMatchObject({ madeBy: admin.email, store: { id: store.id } });
  expect(found?.endpoints.map(({ url }) => new URL(url).host).sort()).toEqual(['admin.example', 'key.example']);
  expect([others, await left(admin)]).toEqual([[], []]);

  await removeSeller(admin.id, new Date());
  expect(await left()).toMatchObject([{ madeBy: null }]);
  for (const { id } of found?.endpoints ?? [])
    expect(await deleteEndpoint(ofSeller(owner.id, 'connect'), id, context())).toBe(true);
  expect(await left()).toEqual([]);
});
