import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUuid } from './uuid.ts';

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
