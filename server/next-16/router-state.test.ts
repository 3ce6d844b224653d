import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRouterState } from './router-state.ts';

const NEXTS = 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';
const { parseAndValidateFlightRouterState: read } = createRequire(import.meta.url)(NEXTS);

const isReadByNext = (header: string): boolean => {
  try {
    read(header);
    return true;
  } catch {
    return false;
  }
};

const segment = fc.oneof(
  fc.constantFrom('', 'dashboard', '__PAGE__', '__proto__', 7, null),
  fc.tuple(fc.string(), fc.string(), fc.constantFrom('d', 'c', 'oc', 'x'), fc.constantFrom(null, [], ['new'], [1])),
);
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, [], {}, 'x', ['', {}], ['', {}, null, 'refetch'], ['', {}, null, null, 1, 'x', 2]),
    fc.tuple(segment, fc.dictionary(fc.constantFrom('children', 'modal', '__proto__'), tie('tree'))),
    fc.tuple(
      segment,
      fc.constant({}),
      fc.constantFrom(null, ['/', ''], ['/'], 1),
      fc.constantFrom(null, 'refetch', 'x'),
    ),
  ),
}));

describe('what the router says it shows', () => {
  test('is readable exactly when Next.js can read it', () => {
    const headers = fc.oneof(
      tree.map((value) => encodeURIComponent(JSON.stringify(value))),
      fc.constantFrom('', '%', '[', 'null', '%5B'.repeat(3000)),
    );
    fc.assert(fc.property(headers, (header) => isRouterState(header) === isReadByNext(header)));
    expect(isRouterState('%5B%22%22%2C%7B%7D%5D')).toBe(true);
  });
});
