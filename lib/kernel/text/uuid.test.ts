import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUuid, leastUuid, newUuid } from './uuid.ts';

const time = fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true });

test('only what a uuid column takes is an id', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(isUuid(id)).toBe(true);
      expect(isUuid(id.toUpperCase())).toBe(true);
      for (const bad of [`${id} `, `${id}\n`, `{${id}}`, id.slice(1), id.replaceAll('-', ''), id.replace(/^./, 'g')])
        expect(isUuid(bad)).toBe(false);
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => void expect(isUuid(text)).toBe(false)));
});

test('new ids have version 7 and sort by time, then in the order in which they were made', () => {
  fc.assert(
    fc.property(time, time, (at, other) => {
      const first = newUuid(at);
      const between = newUuid(other);
      const later = Array.from({ length: 20 }, () => newUuid(at));
      expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(Number.parseInt(first.replaceAll('-', '').slice(0, 12), 16)).toBe(at.getTime());
      expect([...later].sort()).toEqual(later);
      expect(first < (later[0] ?? '')).toBe(true);
      if (at.getTime() !== other.getTime()) expect(first < between).toBe(at < other);
    }),
  );
});

test('thousands for one millisecond keep their order', () => {
  const at = new Date();
  const ids = Array.from({ length: 10_000 }, () => newUuid(at));
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  // Of the last 42 bits, which nothing but chance decides.
  expect(new Set(ids.map((id) => id.slice(-10))).size).toBe(ids.length);
});

test('the lowest id of a time sorts before all ids of that time and after all earlier ones', () => {
  fc.assert(
    fc.property(time, (at) => {
      const id = newUuid(at);
      expect(id >= leastUuid(at)).toBe(true);
      expect(id < leastUuid(new Date(at.getTime() + 1))).toBe(true);
    }),
  );
  expect(leastUuid(new Date(-1))).toBe('00000000-0000-7000-8000-000000000000');
});
