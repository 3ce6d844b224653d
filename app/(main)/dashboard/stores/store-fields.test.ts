import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readForm } from '@/lib/http/forms.ts';
import { testSettings } from '@/prisma/testing/database.ts';
import { sellerDetails } from './store-fields.ts';

beforeAll(() => {
  testSettings();
});

function read(fields: Record<string, string>) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return readForm(data, z.object(sellerDetails));
}

test('what invoices say about the seller is optional; an address keeps its lines', () => {
  const none = { businessName: '', businessAddress: '', taxNumber: '' };
  expect(read({})).toEqual({ fields: none });
  expect(read(none)).toEqual({ fields: none });
  const typed = { businessName: ' Nord  Coffee ', businessAddress: 'Kai 1\r\n20457 Hamburg\r\n', taxNumber: ' DE 1 ' };
  expect(read(typed)).toEqual({
    fields: { businessName: 'Nord Coffee', businessAddress: 'Kai 1\n20457 Hamburg', taxNumber: 'DE 1' },
  });
});

test('what is too long is refused at its field, and stays in the form', () => {
  const lines = (count: number) => Array.from({ length: count }, () => 'x').join('\n');
  const most = { businessName: 'x'.repeat(100), businessAddress: 'x'.repeat(300), taxNumber: '1'.repeat(40) };
  expect(read(most)).toEqual({ fields: most });
  expect(read({ businessAddress: lines(6) })).toMatchObject({ fields: { businessAddress: lines(6) } });
  const long = { businessName: 'x'.repeat(101), businessAddress: 'x'.repeat(301), taxNumber: '1'.repeat(41) };
  expect(read(long)).toMatchObject({
    state: {
      errors: {
        businessName: 'Use 100 characters or fewer.',
        businessAddress: 'Use 300 characters or fewer.',
        taxNumber: 'Use 40 characters or fewer.',
      },
      typed: long,
    },
  });
  expect(read({ businessAddress: lines(7) })).toMatchObject({
    state: { errors: { businessAddress: 'Use 6 lines or fewer.' }, typed: { businessAddress: lines(7) } },
  });
});
