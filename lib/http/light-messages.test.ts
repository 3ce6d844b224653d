import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainHeaders, WrittenResponse } from './light-messages.ts';

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

const INIT = { status: 201, headers: { 'Content-Type': 'application/json', 'X-Own': 'a' } };
const both = (text: string) => [new WrittenResponse(text, INIT).asResponse(), new Response(text, INIT)] as const;

test('it is read as an ordinary response is', async () => {
  for (const text of ['{"a":"ö\\u0000"}', '']) {
    for (const read of ['text', 'arrayBuffer', 'blob'] as const) {
      const [one, other] = both(text);
      expect(one.bodyUsed).toBe(false);
      expect(await one[read]()).toEqual(await other[read]());
      expect([one.bodyUsed, other.bodyUsed]).toEqual([true, true]);
      await expect(one.text()).rejects.toThrow(TypeError);
    }
    const [one] = both(text);
    expect(await new Response(one.body).text()).toBe(text);
  }
  const [one, other] = both('{"a":1}');
  const copy = one.clone();
  expect([await copy.json(), copy.status, copy.headers.get('x-own')]).toEqual([{ a: 1 }, 201, 'a']);
  expect([one.status, one.ok, [...one.headers]]).toEqual([other.status, other.ok, [...other.headers]]);
  expect(one).toBeInstanceOf(Response);
});
