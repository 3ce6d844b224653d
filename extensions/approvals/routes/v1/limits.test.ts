import { expect, test } from 'vitest';
import { send } from '@/app/api/v1/testing.ts';
import { db } from '@/lib/database/db.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { ask, cancelOf, reader } from './testing.ts';

testDatabase();

test('what a client that nobody registered asks for and takes back are among its 20 changes a minute', async () => {
  testSettings({ throttle: true });
  const here = await reader();
  await db().app.update({ where: { id: here.app.id }, data: { ownerId: null, clientId: `svc_dyn_${here.app.id}` } });
  for (let count = 0; count < 10; count += 1) {
    const { status, body } = await ask(here, cancelOf(here));
    expect(status).toBe(201);
    expect((await send('DELETE', `/approvals/${body.data.id}`, here)).status).toBe(200);
  }
  expect((await ask(here, cancelOf(here))).body).toMatchObject({ error: 'rate_limited', reason: 'too_many_changes' });
  expect((await send('GET', '/approvals?limit=1', here)).status).toBe(200);
});
