import { expect, test } from 'vitest';
import { subscribe } from '@/app/api/v1/subscriptions/testing.ts';
import { connect, send } from '@/app/api/v1/testing.ts';
import { context } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { actionOf } from '../billing/subscriptions/subscription-state.ts';
import { db } from '../database/db.ts';
import { env } from '../kernel/config/env.ts';
import { readLimits } from '../oauth/connections/connection-limit.ts';
import { setSellerLimits } from '../oauth/connections/seller-connection-limits.ts';
import { checkAccessToken } from '../oauth/tokens/check-access-token.ts';
import { asSellerId } from '../permissions/seller.ts';
import { changeWithinLimits } from './change-within-limits.ts';

testDatabase();

test('409 nobody_to_ask for a change beyond limits where no extension asks the seller; nothing changes', async () => {
  const here = await connect();
  const { id } = await subscribe(here, { start: new Date(Date.now() - 1000).toISOString() });
  const { ownerId } = await db().store.findUniqueOrThrow({ where: { id: here.storeId } });
  const limits = readLimits({ changes: '0', credits: '', neverCancels: false }, 'usd');
  if ('faults' in limits) throw new Error(JSON.stringify(limits.faults));
  expect(await setSellerLimits(asSellerId(ownerId), here.connectionId, limits, context())).toBe(true);
  const access = await checkAccessToken(here.token, { tokenPrefix: env().tokenPrefix, now: new Date() });
  if (typeof access === 'string' || Array.isArray(access)) throw new Error(String(access));
  const cancel = (extensions?: []) =>
    changeWithinLimits(access, id, actionOf({ action: 'cancel' }), { ...context(), metadata: undefined }, extensions);
  const refusal = { status: 409, code: 'approvals_not_allowed', reason: 'nobody_to_ask' };
  await expect(cancel([])).rejects.toMatchObject(refusal);
  expect((await send('GET', `/subscriptions/${id}`, here)).body.data.cancel_at_period_end).toBe(false);
  expect(await db().approval.count({ where: { connectionId: here.connectionId } })).toBe(0);
  expect(await cancel()).toMatchObject({ status: 'pending' });
});
