import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentRequestId, inScope } from '../kernel/process/request-scope.ts';
import { batched } from './batched.ts';
import { type Db, setDb } from './db.ts';

const db = {} as Db;
beforeEach(() => {
  setDb(db as never);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Doubles numbers, and keeps which went together; 13 spoils whatever it is part of. All or one wait to be let on. */
function doubling(held?: number) {
  const runs: number[][] = [];
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const double = batched(async (_db, inputs: number[]) => {
    runs.push(inputs);
    if (held === undefined || inputs.includes(held)) await opened;
    if (inputs.includes(13)) throw new Error('13');
    return inputs.map((number) => 2 * number);
  });
  return { runs, double, open };
}

/** Lets everybody go on who does not wait for a time to come. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** As long as anybody waits at most for a statement that is under way. */
const MAX_WAIT_MS = 10;

test('what arrives together goes together, and each gets its own', async () => {
  const { runs, double, open } = doubling();
  open();
  expect(await Promise.all([double(db, 1), double(db, 2), double(db, 3)])).toEqual([2, 4, 6]);
  expect(runs).toEqual([[1, 2, 3]]);
});

test('one that comes alone goes at once, and who comes meanwhile goes together when it is done', async () => {
  const { runs, double, open } = doubling();
  const answers = [double(db, 1)];
  await turns();
  answers.push(double(db, 2), double(db, 3));
  await turns();
  expect(runs).toEqual([[1]]);
  open();
  expect(await Promise.all(answers)).toEqual([2, 4, 6]);
  expect(runs).toEqual([[1], [2, 3]]);
});

test('nobody waits longer than 10 ms for a statement that is under way, but no third one goes beside two', async () => {
  const { runs, double, open } = doubling();
  const answers = [double(db, 1)];
  await turns();
  answers.push(double(db, 2));
  await turns();
  vi.advanceTimersByTime(MAX_WAIT_MS - 1);
  answers.push(double(db, 3));
  await turns();
  expect(runs).toEqual([[1]]);
  vi.advanceTimersByTime(1);
  expect(runs).toEqual([[1], [2, 3]]);
  answers.push(double(db, 4), double(db, 5));
  await turns();
  vi.advanceTimersByTime(3 * MAX_WAIT_MS);
  expect(runs).toEqual([[1], [2, 3]]);
  open();
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10]);
  expect(runs).toEqual([[1], [2, 3], [4, 5]]);
});

test('while one is stuck the others go on beside it', async () => {
  const { runs, double, open } = doubling(1);
  const stuck = double(db, 1);
  await turns();
  const second = double(db, 2);
  vi.advanceTimersByTime(MAX_WAIT_MS);
  // This one comes while the second is under way, and goes as soon as that is done.
  vi.advanceTimersByTime(1);
  const third = double(db, 3);
  expect(await Promise.all([second, third])).toEqual([4, 6]);
  const fourth = double(db, 4);
  await turns();
  expect(runs).toEqual([[1], [2], [3]]);
  vi.advanceTimersByTime(MAX_WAIT_MS);
  expect(await fourth).toBe(8);
  open();
  expect(await stuck).toBe(2);
});

test('one that fails fails alone', async () => {
  const { double, open } = doubling();
  open();
  const outcomes = await Promise.allSettled([double(db, 12), double(db, 13), double(db, 14)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(outcomes[2]).toMatchObject({ value: 28 });
});

test('one that spoils a statement of 64 is found with few more, one after the other', async () => {
  const { runs, double, open } = doubling();
  open();
  const numbers = Array.from({ length: 64 }, (_, index) => (index === 40 ? 13 : 100 + index));
  const outcomes = await Promise.allSettled(numbers.map((number) => double(db, number)));
  expect(outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([40]);
  expect(runs).toHaveLength(13);
});

test('a database that is away is away for all of them, and is not asked again', async () => {
  let runs = 0;
  const ask = batched(async () => {
    runs += 1;
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  });
  const outcomes = await Promise.allSettled([ask(db, 1), ask(db, 2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(runs).toBe(1);
});

test('what is part of a transaction is shared only there, by those who ask at once', async () => {
  const { runs, double, open } = doubling();
  open();
  const transaction = {} as Db;
  expect(await Promise.all([double(transaction, 1), double(db, 2), double(transaction, 3)])).toEqual([2, 4, 6]);
  expect(await double(transaction, 4)).toBe(8);
  expect(runs).toEqual([[1, 3], [2], [4]]);
});

test('what fails in a transaction fails for all who share it there: it takes no more statements', async () => {
  const { runs, double, open } = doubling();
  open();
  const transaction = {} as Db;
  const outcomes = await Promise.allSettled([double(transaction, 12), double(transaction, 13)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(runs).toEqual([[12, 13]]);
});

test('never more than 64 together', async () => {
  const { runs, double, open } = doubling();
  open();
  const numbers = Array.from({ length: 150 }, (_, index) => 100 + index);
  expect(await Promise.all(numbers.map((number) => double(db, number)))).toEqual(numbers.map((number) => 2 * number));
  expect(runs.map(({ length }) => length)).toEqual([64, 64, 22]);
});

test('what was too much for one statement does not wait long for it', async () => {
  const { runs, double, open } = doubling();
  vi.advanceTimersByTime(MAX_WAIT_MS);
  const answers = Array.from({ length: 70 }, (_, number) => double(db, 100 + number));
  await turns();
  expect(runs.map(({ length }) => length)).toEqual([64]);
  vi.advanceTimersByTime(MAX_WAIT_MS);
  expect(runs.map(({ length }) => length)).toEqual([64, 6]);
  open();
  await Promise.all(answers);
});

test('a statement belongs to a request that shares it, whoever came before and however it is sent', async () => {
  const belongs: [number[], string | undefined][] = [];
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const double = batched(async (_db, inputs: number[]) => {
    belongs.push([inputs, currentRequestId()]);
    if (inputs.includes(1)) await opened;
    return inputs.map((number) => 2 * number);
  });
  const ask = (number: number) => inScope({ requestId: `r${number}` }, () => double(db, number));
  const first = ask(1);
  await turns();
  // The second is sent because the first takes long, the third because the second is done.
  const second = ask(2);
  vi.advanceTimersByTime(MAX_WAIT_MS);
  vi.advanceTimersByTime(1);
  await Promise.all([second, ask(3)]);
  open();
  await first;
  expect(belongs).toEqual([
    [[1], 'r1'],
    [[2], 'r2'],
    [[3], 'r3'],
  ]);
});
