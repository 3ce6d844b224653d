import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { context } from '@/prisma/demo/factories.ts';
import type { StoreMode } from '@/prisma/testing/billing-factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../../database/db.ts';
import type { StoreProof } from '../../stores/store-proof.ts';
import { at, testStore, testSubscription } from '../subscriptions/testing.ts';
import { addVariant, createProduct, deleteVariant, updateProduct, updateVariant } from './create-product.ts';
import type { Price } from './price.ts';
import { findProduct } from './products.ts';
import { findVariant } from './variants.ts';

testDatabase();

let inStore: StoreMode;
let access: StoreProof;
let stranger: StoreProof;

beforeAll(async () => {
  ({ inStore, access } = await testStore());
  ({ access: stranger } = await testStore());
});

const now = context(at('2025-06-01'));
const refusal = (code: string, status: number) => expect.objectContaining({ name: 'ApiError', code, status });
const monthly: Price = { name: 'Monthly', price: 1900, interval: 'month' };

describe('a product', () => {
  test('changes only what is asked for, and only in its own store', async () => {
    const made = await createProduct(access, { name: 'Old', description: 'Kept.' }, now);
    expect(await updateProduct(access, made.id, { name: 'New' }, now)).toEqual({ ...made, name: 'New' });
    expect(await updateProduct(access, made.id, { active: false }, now)).toMatchObject({ name: 'New', active: false });
    expect(await updateProduct(access, made.id, {}, now)).toMatchObject({ name: 'New', active: false });
    for (const id of [randomUUID(), 'no-id'])
      await expect(updateProduct(access, id, { name: 'x' }, now)).rejects.toEqual(refusal('not_found', 404));
    await expect(updateProduct(stranger, made.id, { name: 'x' }, now)).rejects.toEqual(refusal('not_found', 404));
    expect(await findProduct(db(), access, made.id)).toMatchObject({ name: 'New' });
  });
});

describe('a variant', () => {
  test.each<[string, Partial<Price>, string]>([
    ['a negative price', { price: -1 }, 'invalid_price'],
    ['a price that no JSON number holds exactly', { price: 2 ** 53 }, 'invalid_price'],
    ['no interval', { intervalCount: 0 }, 'invalid_interval'],
    ['over three years in days', { interval: 'day', intervalCount: 1096 }, 'invalid_interval'],
    ['over three years in weeks', { interval: 'week', intervalCount: 157 }, 'invalid_interval'],
    ['over three years in months', { intervalCount: 37 }, 'invalid_interval'],
    ['over three years', { interval: 'year', intervalCount: 4 }, 'invalid_interval'],
    ['a currency that there isn’t', { currency: 'xyz' }, 'unknown_currency'],
  ])('with %s is refused, alone and with its product', async (_, wrong, code) => {
    const { id } = await createProduct(access, { name: 'Club' }, now);
    const before = await db().product.count();
    await expect(addVariant(access, id, { ...monthly, ...wrong }, now)).rejects.toEqual(refusal(code, 422));
    const product = { name: 'Club', variants: [monthly, { ...monthly, ...wrong }] };
    await expect(createProduct(access, product, now)).rejects.toEqual(refusal(code, 422));
    expect([await db().product.count(), (await findProduct(db(), access, id))?.variants]).toEqual([before, []]);
  });

  test('at the limits is added', async () => {
    const { id } = await createProduct(access, { name: 'Club' }, now);
    for (const price of [
      { price: 0, interval: 'day', intervalCount: 1095 },
      { price: 2 ** 53 - 1, interval: 'week', intervalCount: 156 },
      { price: 1, interval: 'month', intervalCount: 36 },
      { price: 1, interval: 'year', intervalCount: 3 },
    ] as const)
      expect(await addVariant(access, id, { name: 'Edge', ...price }, now)).toMatchObject({ price: price.price });
    await expect(addVariant(stranger, id, monthly, now)).rejects.toEqual(refusal('not_found', 404));
  });

  test('can be renamed and archived; its price stays', async () => {
    const { variants } = await createProduct(access, { name: 'Club', variants: [monthly] }, now);
    const [made] = variants;
    const id = made?.id ?? '';
    expect(await updateVariant(access, id, { archived: true }, now)).toEqual({ ...made, archived: true });
    expect(await updateVariant(access, id, { name: 'Old', archived: false }, now)).toEqual({ ...made, name: 'Old' });
    await expect(updateVariant(stranger, id, { archived: true }, now)).rejects.toEqual(refusal('not_found', 404));
  });

  test('can be deleted until something uses it', async () => {
    const { variants } = await createProduct(access, { name: 'Club', variants: [monthly, monthly, monthly] }, now);
    const [used, scheduled, free] = variants.map(({ id }) => id) as [string, string, string];
    const variant = await findVariant(db(), access, used);
    if (!variant) throw new Error('There is no such variant.');
    const subscription = await testSubscription(inStore, variant, '2025-06-01');
    await db().subscription.update({ where: { id: subscription }, data: { scheduledVariantId: scheduled } });
    expect(await deleteVariant(access, used, now)).toBe('in_use');
    expect(await deleteVariant(access, scheduled, now)).toBe('in_use');
    expect(await deleteVariant(stranger, free, now)).toBe('unknown');
    expect(await deleteVariant(access, free, now)).toBe('deleted');
    expect(await deleteVariant(access, free, now)).toBe('unknown');
  });
});

test.each([
  ['an interval of 0', 'UPDATE variant SET interval_count = 0', 'variant_interval_count_check'],
  ['a period over three years', "UPDATE variant SET interval = 'year', interval_count = 4", 'variant_interval_count'],
  ['a price below zero', 'UPDATE variant SET price = -5', 'variant_price_check'],
  ['a price over 2^53 - 1', 'UPDATE variant SET price = 9007199254740992', 'variant_price_check'],
  ['a negative invoice', 'UPDATE invoice SET total = -1', 'invoice_total_check'],
  ['a line that JSON would round', 'UPDATE invoice_line SET amount = -9007199254740992', 'invoice_line_amount_check'],
])('the database itself refuses %s', async (_, sql, constraint) => {
  const { variants } = await createProduct(access, { name: 'Club', variants: [monthly] }, now);
  const variant = await findVariant(db(), access, variants[0]?.id ?? '');
  if (!variant) throw new Error('There is no such variant.');
  await testSubscription(inStore, variant, '2025-06-01');
  await expect(db().$executeRawUnsafe(sql)).rejects.toThrow(constraint);
});
