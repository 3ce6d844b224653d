import { expect, test } from 'vitest';
import { ACCOUNT_LIMITS } from '../permissions/account-limits.ts';
import { listFile } from './csv.ts';

/** The file of a list without end, and from where it was read. */
function endless() {
  const reads: (string | undefined)[] = [];
  const answer = listFile<{ id: string }>(
    { name: 'activity', columns: { id: ({ id }) => id, nothing: () => null } },
    async ({ limit, cursor }) => {
      reads.push(cursor?.at);
      const rows = Array.from({ length: limit }, (_, index) => ({ id: `${reads.length}-${index}` }));
      return { rows, before: null, after: rows.at(-1)?.id ?? null };
    },
    new Date('2026-03-01T23:59:59Z'),
  );
  return { reads, answer };
}

test('what nobody takes is not read, and nothing once the reader has gone', async () => {
  const { reads, answer } = endless();
  const reader = answer.body?.getReader();
  // The columns, and two batches.
  for (let piece = 0; piece < 3; piece += 1) await reader?.read();
  const soFar = reads.length;
  expect(soFar).toBeLessThanOrEqual(3);
  expect(reads.slice(0, 2)).toEqual([undefined, '1-499']);
  await reader?.cancel();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(reads.length).toBe(soFar);
});

test('the file has the name of the list and the day, and is kept by nobody on the way', async () => {
  const { answer } = endless();
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="activity-2026-03-01.csv"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  await answer.body?.cancel();
});

test('a file begins with its columns, and ends after so many rows', async () => {
  const lines = (await endless().answer.text()).trimEnd().split('\r\n');
  expect(lines.slice(0, 2)).toEqual(['"id","nothing"', '"1-0",""']);
  expect(lines).toHaveLength(1 + ACCOUNT_LIMITS.entriesOfExport);
});
