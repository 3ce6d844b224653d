import { expect, test } from 'vitest';
import { csvFile } from '../../http/csv.ts';
import { ACCOUNT_LIMITS } from '../../permissions/account-limits.ts';
import { exportEntries } from './export-entries.ts';
import type { ShownEntry } from './shown-entry.ts';

const entry: ShownEntry = {
  id: '0',
  at: new Date('2026-03-01T12:00:00Z'),
  kind: 'connected',
  storeId: null,
  storeName: 'Harbour Books',
  mode: 'test',
  appId: null,
  appName: 'Parcelwise',
  connectionId: null,
  actor: 'app',
  actorName: null,
  requestId: null,
  address: null,
  userAgent: null,
  isOwn: true,
  detail: {},
};

/** An activity without end, and how often it was read. */
function endless() {
  const reads: (string | undefined)[] = [];
  const stream = exportEntries(async ({ limit, cursor }) => {
    reads.push(cursor?.at);
    const rows = Array.from({ length: limit }, (_, index) => ({ ...entry, id: `${reads.length}-${index}` }));
    return { rows, before: null, after: rows.at(-1)?.id ?? null };
  });
  return { reads, stream };
}

test('what nobody takes is not read, and nothing once the reader has gone', async () => {
  const { reads, stream } = endless();
  const reader = stream.getReader();
  // The columns, and two batches.
  for (let piece = 0; piece < 3; piece += 1) await reader.read();
  const soFar = reads.length;
  expect(soFar).toBeLessThanOrEqual(3);
  expect(reads.slice(0, 2)).toEqual([undefined, '1-499']);
  await reader.cancel();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(reads.length).toBe(soFar);
});

test('the file has the name of the activity and the day, and is kept by nobody on the way', async () => {
  const answer = csvFile('activity', new Blob(['a']).stream(), new Date('2026-03-01T23:59:59Z'));
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="activity-2026-03-01.csv"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(await answer.text()).toBe('a');
});

test('an export ends after so many entries', async () => {
  const { stream } = endless();
  const text = await new Response(stream).text();
  expect(text.trimEnd().split('\r\n')).toHaveLength(1 + ACCOUNT_LIMITS.entriesOfExport);
});
