import { expect, test } from 'vitest';
import { scoreOf } from './palette.tsx';

test('an item is found by words of its name or its others, the name first, and not by letters strewn over them', () => {
  const of = (search: string) => scoreOf('Connected apps apps', search, ['disconnect', 'which apps see my customers']);
  expect(of('connec')).toBe(1);
  expect(of('APPS')).toBe(0.8);
  expect([of('disconnect'), of('customers see'), of(' Which apps see ')]).toEqual([0.5, 0.5, 0.5]);
  expect([of('northw'), of('connected stores')]).toEqual([0, 0]);
});
