import { describe, expect, test } from 'vitest';
import type { Variant } from '../catalogue/variant.ts';
import { checkAgreement, chooseVariant, type Target } from './variant-choice.ts';

const variant = (id: string, more: Partial<Variant> = {}): Variant => ({
  id,
  productId: 'p',
  name: id,
  price: 1000n,
  currency: 'usd',
  interval: 'month',
  intervalCount: 1,
  archived: false,
  product: { name: 'Plan', active: true },
  ...more,
});
const current = variant('current', { productId: 'old' });
const monthly = variant('monthly');
const yearly = variant('yearly', { interval: 'year' });
const weekly = variant('weekly', { interval: 'week' });
const quarterly = variant('quarterly', { intervalCount: 3 });
const archived = variant('archived', { archived: true });
const euro = variant('euro', { currency: 'eur' });
const withdrawn = variant('withdrawn', { product: { name: 'Old', active: false } });
const product = (...variants: Variant[]): Target => ({ product: { id: 'p', variants } });

describe('a swap leads to', () => {
  test.each<[string, Target, Variant]>([
    ['the variant asked for', { variant: yearly }, yearly],
    ['the variant asked for, its product named too', { ...product(monthly, yearly), variant: yearly }, yearly],
    ['a product’s only variant', product(yearly), yearly],
    ['the one with the same interval', product(yearly, monthly, weekly), monthly],
    ['the same interval means as often', product(quarterly, monthly), monthly],
    ['the one on sale', product(archived, monthly), monthly],
    ['the one in the same currency', product(euro, yearly), yearly],
  ])('%s', (_name, target, expected) => {
    expect(chooseVariant(target, current)).toBe(expected);
  });
});

describe('a swap leads nowhere', () => {
  test.each<[string, Target, string, string]>([
    ['no such variant', { variant: null }, 'variant_not_found', 'variant_id'],
    ['no such product', { product: null }, 'product_not_found', 'product_id'],
    ['a variant of an unknown product', { variant: monthly, product: null }, 'product_not_found', 'product_id'],
    ['a product without variants', product(), 'variant_not_found', 'product_id'],
    ['a product with archived ones only', product(archived), 'variant_not_found', 'product_id'],
    ['a product in another currency', product(euro), 'variant_not_found', 'product_id'],
    ['a product that is withdrawn', product(withdrawn), 'variant_not_found', 'product_id'],
    ['two with the same interval', product(monthly, variant('second'), yearly), 'ambiguous_variant', 'product_id'],
    ['two with other intervals', product(yearly, weekly), 'ambiguous_variant', 'product_id'],
    ['archived', { variant: archived }, 'variant_archived', 'variant_id'],
    ['of a withdrawn product', { variant: withdrawn }, 'variant_archived', 'variant_id'],
    ['another currency', { variant: euro }, 'currency_mismatch', 'variant_id'],
    ['the same', { variant: current }, 'same_variant', 'variant_id'],
    ['the same, though no longer sold', { variant: { ...current, archived: true } }, 'same_variant', 'variant_id'],
    ['the same by its product', product(current, yearly), 'same_variant', 'product_id'],
  ])('%s', (_name, target, code, param) => {
    expect(() => chooseVariant(target, current)).toThrow(
      expect.objectContaining({ code, status: 422, context: { param } }),
    );
  });
});

test('what is scheduled is the same variant when it renews; now it is carried out, sold or not', () => {
  const scheduled = { ...monthly, archived: true };
  const same = expect.objectContaining({ code: 'same_variant', status: 422 });
  expect(() => chooseVariant({ variant: scheduled }, current, { scheduled, isNow: false })).toThrow(same);
  expect(chooseVariant({ variant: scheduled }, current, { scheduled })).toBe(scheduled);
});

test('a variant of another product than the one named is a contradiction; an unknown one is not', () => {
  const contradiction = { code: 'invalid_request', status: 400, context: { param: 'product_id' } };
  expect(() => checkAgreement({ ...product(monthly), variant: current })).toThrow(
    expect.objectContaining(contradiction),
  );
  for (const target of [
    product(monthly),
    { variant: monthly },
    { variant: null, ...product() },
    { variant: monthly, product: null },
  ])
    expect(() => checkAgreement(target)).not.toThrow();
});
