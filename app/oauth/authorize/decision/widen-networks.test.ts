import { beforeEach, expect, test } from 'vitest';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { changeNetworks } from '@/lib/calls/networks/change-networks.ts';
import { db } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { keysFor } from '@/lib/kernel/crypto/keys.ts';
import { nameConnection } from '@/lib/oauth/authorization/named-connection.ts';
import { context } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { pairOf, post, rowOf, VERIFIER } from '@/prisma/testing/scene.ts';
import { HERE } from '../testing.ts';
import { clientScene } from '../unregistered-testing.ts';
import { answer } from './testing.ts';
import { asking } from './widen-testing.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));

const HOME = '198.51.100.0/24';
const shown = { networks_shown: 'shown' };

/** A connection of a client that nobody registered, and the screen on which it asks for more. */
async function askingUnregistered() {
  const { clientId, ask, press: connect, seller, store, cookie } = await clientScene();
  const api = { resource: `${HERE}/api/v1` };
  const back = await connect(api, { ticked: 'products:read' });
  const exchange = { grant_type: 'authorization_code', client_id: clientId, redirect_uri: 'http://127.0.0.1/callback' };
  const code = back.searchParams.get('code') ?? '';
  const pair = pairOf(await post(token, { ...exchange, code, code_verifier: VERIFIER }));
  const { id } = await rowOf(pair.access_token);
  const connection = nameConnection(id, keysFor('connections asked again for', env()));
  const open = async (scope: string) => (await ask({ ...api, scope, connection })).text();
  const press = (html: string, form: Record<string, string>) =>
    answer(html, cookie, { store: store.id, mode: 'test', decision: 'authorize', access_ends: 'never', ...form });
  const change = (to: 'add' | 'remove', network: string) =>
    changeNetworks(seller.id, { kind: 'connection', id }, { to, network }, context());
  const row = () => db().connection.findUniqueOrThrow({ where: { id } });
  return { id, open, press, change, row };
}

test('networks stay, are changed on the screen, and never over what somebody changed meanwhile', async () => {
  const { id, open, press, change, row } = await askingUnregistered();
  expect(await open('orders:read')).not.toMatch(/name="networks"/);
  await change('add', HOME);
  const html = await open('orders:read');
  expect(html).toContain('consent-new');
  expect(html).toMatch(/<input[^>]*name="networks"[^>]*value="198\.51\.100\.0\/24"/);
  expect(html).not.toMatch(/<input[^>]*name="networks_enforced"[^>]*checked/);

  // As the form has them: nothing changes, also of what was changed since it was made.
  await change('add', '203.0.113.0/24');
  await press(html, { ...shown, ticked: 'orders:read', networks: HOME });
  expect(await row()).toMatchObject({ networks: [HOME, '203.0.113.0/24'], networksEnforcedFrom: null });
  expect((await row()).scopes).toEqual(['products:read', 'orders:read']);

  const screen = await open('taxes:read');
  const nobody = { ...shown, ticked: 'taxes:read', networks: '', networks_enforced: 'yes' };
  expect((await press(screen, nobody)).searchParams.get('problem')).toBe('networks');
  const typed = { ...shown, ticked: 'taxes:read', networks: '2001:db8:7::1/48, 203.0.113.9', networks_enforced: 'yes' };
  // Somebody has taken one away: that isn't written over, and nothing is added.
  await change('remove', '203.0.113.0/24');
  expect((await press(screen, typed)).searchParams.get('problem')).toBe('meanwhile');
  expect(await row()).toMatchObject({ scopes: ['products:read', 'orders:read'], networks: [HOME] });
  await press(await open('taxes:read'), typed);
  const networks = ['2001:db8:7::/48', '203.0.113.9/32'];
  const now = await row();
  expect(now).toMatchObject({ scopes: ['products:read', 'orders:read', 'taxes:read'], networks });
  expect(now.networksEnforcedFrom).not.toBeNull();
  const last = await db().auditEntry.findFirst({
    where: { connectionId: id, kind: 'networks_changed' },
    orderBy: { id: 'desc' },
  });
  expect(last?.detail).toEqual({ change: 'set', networks, enforced: true });
});

test('of a registered app, whose team keeps the list, nothing is asked', async () => {
  const { app, open, press, row } = await asking(['products:read']);
  await db().app.update({ where: { id: app.id }, data: { networks: [HOME] } });
  const html = await open('orders:read');
  expect(html).not.toMatch(/name="networks"/);
  await press(html, { ...shown, networks: '203.0.113.0/24', networks_enforced: 'yes' });
  expect(await row()).toMatchObject({ scopes: ['products:read', 'orders:read'], networks: [] });
});
