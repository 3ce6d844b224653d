import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Room, type RoomSize } from './room.ts';

type Kind = 'store' | 'network';

const room = (size: Partial<RoomSize<Kind>> = {}) =>
  new Room<Kind>('test', { most: 10, shares: { store: 4, network: 6 }, ...size });

test('nobody gets more than their share, and what they leave is there again', () => {
  const one = room();
  const here = { store: 'a', network: '1' };
  expect([1, 2, 3, 4, 5].map(() => one.take(here))).toEqual([true, true, true, true, false]);
  expect([1, 2, 3].map(() => one.take({ store: 'b', network: '1' }))).toEqual([true, true, false]);
  expect(one.take({ network: '2' }, 4)).toBe(true);
  expect(one.take({ network: '3' })).toBe(false);
  one.leave(here);
  expect(one.take({ network: '3' })).toBe(true);
});

test('the last is kept for those who have nothing yet', () => {
  const one = room({ kept: { store: 4 } });
  const taken = (store: string) => one.take({ store });
  expect(['a', 'a', 'a', 'a', 'b', 'b'].map(taken)).toEqual(Array(6).fill(true));
  expect(['b', 'c', 'c', 'd', 'e', 'f', 'g'].map(taken)).toEqual([false, true, false, true, true, true, false]);
});

test('whoever needs much leaves a part to others', () => {
  const one = room({ shares: { store: 10, network: 10 } });
  expect(one.take({ store: 'a' }, 6, 8)).toBe(true);
  expect(one.take({ store: 'b' }, 3, 8)).toBe(false);
  expect(one.take({ store: 'b' }, 3)).toBe(true);
});

test('in a line each has their turn after those before; what is beyond it, or somebody’s share, isn’t done', async () => {
  const one = room({ most: 1, line: 3, shares: { store: 2, network: 9 } });
  const done: string[] = [];
  const finish: (() => void)[] = [];
  const come = (store: string) =>
    one.inTurn({ store }, async () => {
      await new Promise<void>((resolve) => finish.push(resolve));
      done.push(store);
      return { store };
    });
  const all = [come('a'), come('a'), come('a'), come('b'), come('c'), come('d')];
  for (let turn = 0; turn < 4; turn += 1) {
    await expect.poll(() => finish.length).toBe(turn + 1);
    finish[turn]?.();
  }
  expect(await Promise.all(all)).toEqual([{ store: 'a' }, { store: 'a' }, null, { store: 'b' }, { store: 'c' }, null]);
  expect(done).toEqual(['a', 'a', 'b', 'c']);
});

test('whoever has as many at once as may lets those go first who come behind', async () => {
  const one = room({ most: 3, line: 9, shares: { store: 9, network: 9 }, atOnce: { store: 2 } });
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  const come = (name: string) =>
    one.inTurn({ store: name.charAt(0) }, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => finish.push(resolve));
      return {};
    });
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(come);
  const wave = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    for (const end of finish.splice(0)) end();
    return begun.splice(0);
  };
  expect([await wave(), await wave(), await wave(), await wave()]).toEqual([
    ['a1', 'a2', 'b1'],
    ['a3', 'a4', 'b2'],
    ['c1'],
    [],
  ]);
  await Promise.all(all);
  expect(one.used).toBe(0);
});

test('work that fails makes room for the next', async () => {
  const one = room({ most: 1, line: 1 });
  const fails = one.inTurn({ store: 'a' }, () => Promise.reject(new Error('broken')));
  const next = one.inTurn({ store: 'b' }, async () => ({ is: 'done' }));
  await expect(fails).rejects.toThrow('broken');
  expect(await next).toEqual({ is: 'done' });
});

test('whatever is taken and left, no more is held than there is, nor of a share, and in the end nothing', () => {
  const step = fc.record({ store: fc.nat(3), network: fc.nat(2), amount: fc.integer({ min: 1, max: 5 }) });
  fc.assert(
    fc.property(fc.array(fc.oneof(step, fc.nat(9)), { maxLength: 60 }), (steps) => {
      const one = room();
      const held: { store: string; network: string; amount: number }[] = [];
      const sum = (by: Partial<{ store: string; network: string }>) =>
        held
          .filter((each) => Object.entries(by).every(([kind, who]) => each[kind as Kind] === who))
          .reduce((all, { amount }) => all + amount, 0);
      for (const each of steps) {
        if (typeof each === 'number') {
          const [left] = held.splice(each, 1);
          if (left) one.leave({ store: left.store, network: left.network }, left.amount);
          continue;
        }
        const { amount } = each;
        const holders = { store: String(each.store), network: String(each.network) };
        const { store, network } = holders;
        const fits = sum({}) + amount <= 10 && sum({ store }) + amount <= 4 && sum({ network }) + amount <= 6;
        expect(one.take(holders, amount)).toBe(fits);
        if (fits) held.push({ ...holders, amount });
      }
      for (const { amount, ...holders } of held.splice(0)) one.leave(holders, amount);
      expect(one.take({ store: 'x', network: 'y' }, 4)).toBe(true);
      expect(one.take({ network: 'z' }, 6)).toBe(true);
    }),
  );
});
