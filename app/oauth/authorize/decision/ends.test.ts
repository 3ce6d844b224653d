import { beforeEach, expect, test } from 'vitest';
import { expectFaultPage } from '@/app/testing.ts';
import { db } from '@/lib/database/db.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { authorizeRequest, consentScene, HERE, openConsent } from '../testing.ts';
import { send, target, ticketOf } from './testing.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));

test('ends access when the seller says, and asks again with what they said', async () => {
  const here = await consentScene();
  const html = await (await openConsent(authorizeRequest(here.app, { scope: '*' }, here.cookie))).text();
  expect(html).toContain('<option value="never" selected="">When I disconnect it</option>');
  const form = { ticket: await ticketOf(here), store: here.store.id, mode: 'live', access_ends: 'quarter' };
  const back = target(await send(here, { ...form, decision: 'again' }));
  const again = await (await openConsent(new Request(back, { headers: { cookie: here.cookie } }))).text();
  expect(again).toContain('<option value="quarter" selected="">In 90 days</option>');
  const bare = new URL(back);
  bare.searchParams.set('ticked', 'forged');
  const forged = await (await openConsent(new Request(bare, { headers: { cookie: here.cookie } }))).text();
  expect(forged).toContain('<option value="never" selected="">');

  const first = target(await send(here, { ...form, decision: 'authorize' })).searchParams.get('code');
  const row = await db().connection.findFirstOrThrow({ where: { appId: here.app.id } });
  expect((row.endsAt?.getTime() ?? 0) - row.authorizedAt.getTime()).toBe(90 * 86_400_000);
  expect(target(await send(here, { ...form, decision: 'authorize' })).searchParams.get('code')).toBe(first);
  const other = { ...form, decision: 'authorize', access_ends: 'year' };
  await expectFaultPage(await send(here, other), 409, 'already been answered');
  await expectFaultPage(await send(here, { ...other, access_ends: 'soon' }), 400, 'could not be read');
});
