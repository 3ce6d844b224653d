import { describe, expect, test } from 'vitest';
import { readPrice } from './read-price.ts';

const FIELDS = { variantName: 'Monthly', price: '12.50', currency: '', interval: 'month', count: '1' };

function form(changes: Partial<typeof FIELDS> = {}): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...FIELDS, ...changes })) data.append(name, value);
  return data;
}

const errorsOf = (changes: Partial<typeof FIELDS>) => {
  const read = readPrice(form(changes), 'usd');
  return 'errors' in read ? read.errors : {};
};

describe('a variant from a form', () => {
  test('has its amount in minor units, in the store’s currency unless another was chosen', () => {
    const price = { name: 'Monthly', price: 1250, currency: 'usd', interval: 'month', intervalCount: 1 };
    expect(readPrice(form(), 'usd')).toEqual({ price });
    expect(readPrice(form({ currency: 'JPY', price: '1250', interval: 'year', count: '3' }), 'usd')).toEqual({
      price: { ...price, currency: 'JPY', interval: 'year', intervalCount: 3 },
    });
    expect(readPrice(form(), 'kwd')).toEqual({ price: { ...price, price: 12500, currency: 'kwd' } });
  });

  test.each([
    [{ variantName: ' ' }, { variantName: 'Enter a name.' }],
    [{ variantName: 'x'.repeat(201) }, { variantName: 'Use 200 characters or fewer.' }],
    [{ currency: 'XXX' }, { currency: 'Choose a currency from the list.' }],
    [{ price: '$12.50' }, { price: 'Enter a price such as 12.50: digits, with a point before the decimals.' }],
    [{ price: '90071992547409.92' }, { price: 'The highest price is $90,071,992,547,409.91.' }],
    [{ interval: 'fortnight' }, { interval: 'Choose an interval.' }],
    [{ interval: 'constructor' }, { interval: 'Choose an interval.' }],
    [{ count: '0' }, { count: 'Enter a whole number, 1 or more.' }],
    [{ count: '1.5' }, { count: 'Enter a whole number, 1 or more.' }],
    [{ count: '37' }, { count: 'A period may last 36 months at most.' }],
    [{ count: '4', interval: 'year' }, { count: 'A period may last 3 years at most.' }],
  ])('with %o is refused beside its field', (changes, errors) => {
    expect(errorsOf(changes)).toEqual(errors);
  });

  test('names every field at fault', () => {
    expect(Object.keys(errorsOf({ variantName: '', price: '' }))).toEqual(['variantName', 'price']);
  });
});
