import { expect, test } from 'vitest';
import { WrittenResponse } from './written-response.ts';

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
