import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUuid, leastUuid, newUuid } from './uuid.ts';

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

test('new ids are of version 7, sort by their moment, and within it in the order in which they were made', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true }), (at) => {
      const [first, second] = [newUuid(at), newUuid(at)];
      expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(Number.parseInt(first.replaceAll('-', '').slice(0, 12), 16)).toBe(at.getTime());
      // The counter begins anew every 4096 ids.
      if (!second.slice(15, 18).startsWith('000')) expect(second > first).toBe(true);
      expect(first >= leastUuid(at)).toBe(true);
      expect(first < leastUuid(new Date(at.getTime() + 1))).toBe(true);
    }),
  );
});
