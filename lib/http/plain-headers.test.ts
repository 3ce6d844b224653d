import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainHeaders } from './plain-headers.ts';

const name = fc.constantFrom('Vary', 'vary', 'X-Request-Id', 'x-request-id', 'Content-Type', 'A');
const value = fc.stringMatching(/^[a-z]{1,4}$/);
const step = fc.oneof(
  fc.record({ how: fc.constantFrom('set', 'append'), name, value }),
  fc.record({ how: fc.constant('delete'), name, value }),
);

test('whatever is done to them, they read as standard ones', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('Vary', 'B'), value), fc.array(step), name, (given, steps, asked) => {
      const [one, other] = [plainHeaders(given), new Headers(given)];
      for (const { how, name, value } of steps) for (const headers of [one, other]) apply(headers, how, name, value);
      expect([...one]).toEqual([...other]);
      expect([...one.keys()]).toEqual([...other.keys()]);
      expect([...one.values()]).toEqual([...other.values()]);
      expect([one.get(asked), one.has(asked)]).toEqual([other.get(asked), other.has(asked)]);
      expect([...new Headers(one)]).toEqual([...other]);
      expect([...new Response(null, { headers: one }).headers]).toEqual([...other]);
      const pairs: [string, string][] = [];
      one.forEach((value: string, name: string) => void pairs.push([name, value]));
      expect(pairs).toEqual([...other]);
    }),
  );
  expect(plainHeaders({})).toBeInstanceOf(Headers);
});

function apply(headers: Headers, how: string, name: string, value: string): void {
  if (how === 'set') headers.set(name, value);
  else if (how === 'append') headers.append(name, value);
  else headers.delete(name);
}
