import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { DEVICE_GRANT } from '@/extensions/device/index.ts';
import { authorizeDevice } from '@/extensions/device/lib/authorize-device.ts';
import { supportedScopes } from '@/lib/api/openapi/list-endpoints.ts';
import { db } from '@/lib/database/db.ts';
import { commandLineId } from '@/lib/permissions/client-id.ts';
import { context, createSeller, createStore } from '@/prisma/demo/factories.ts';
import type { InstalledCli } from './installed-cli.ts';

/** Signs the command line in as the owner of a new store, who types the code in. */
export async function logIn(tillgate: (given: string[]) => ReturnType<InstalledCli['run']>) {
  const seller = await createSeller(db());
  const store = await createStore(db(), seller.id);
  const login = tillgate(['login']);
  const userCode = await login.heard(/type in this code:\s+([A-Z]{4}-[A-Z]{4})/);
  // It asks for what opens something here, one by one.
  const { scopes } = await db().deviceCode.findFirstOrThrow({ where: { decidedAt: null } });
  expect(scopes).toEqual(supportedScopes().filter((name) => name !== '*'));
  const asked = { responseType: 'code', clientId: commandLineId('svc'), redirectUri: DEVICE_GRANT, userCode };
  const request = { ...asked, scopes, optional: [], mode: 'test', resources: [] };
  const ticket = { id: randomUUID(), sellerId: seller.id, sessionId: 'x', request: request as never };
  const choice = {
    storeId: store.id,
    mode: 'test',
    confirmed: true,
    ticked: [],
    ends: 'never',
    started: true,
  } as const;
  expect(await authorizeDevice(ticket, choice, seller.id, context())).toHaveProperty('app');
  expect(await login.ended).toMatchObject({ status: 0, out: expect.stringContaining(store.id) });
  return { seller, store };
}
