import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportHistory } from '@/lib/activity/export-history.ts';
import { recordHistories } from '@/lib/activity/record-histories.ts';
import { headNow, historyOfStore, record } from '@/lib/activity/testing.ts';
import { testDatabase } from '@/prisma/testing/database.ts';

testDatabase();
let folder: string;
let bin: string;
let [text, old, now] = ['', '', ''];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tillgate-verify-'));
  const npm = (cwd: string, ...given: string[]) => execFileSync('npm', given, { cwd, encoding: 'utf8' });
  const [{ filename, files }] = JSON.parse(
    npm('packages/verify-history', 'pack', '--json', '--pack-destination', folder),
  );
  expect(files.map(({ path }: { path: string }) => path)).toEqual(['README.md', 'package.json', 'verify.mjs']);
  writeFileSync(join(folder, 'package.json'), '{}');
  npm(folder, 'install', '--offline', '--no-audit', '--ignore-scripts', join(folder, filename));
  bin = join(folder, 'node_modules/.bin/tillgate-verify');
  const { seller, sellerId, storeId } = await historyOfStore();
  await record(storeId, 5);
  await recordHistories();
  old = await headNow(sellerId, storeId);
  await record(storeId, 4);
  await recordHistories();
  now = await headNow(sellerId, storeId);
  text = await new Response((await exportHistory(seller.id, storeId, 0))?.lines).text();
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(files: string[], ...given: string[]) {
  const paths = files.map((content, nth) => {
    const path = join(folder, `history-${nth}.jsonl`);
    writeFileSync(path, content);
    return path;
  });
  const { status, stdout, stderr } = spawnSync(bin, [...paths, ...given], { encoding: 'utf8' });
  return [status, stdout + stderr];
}

test('an export is whole by heads of before and of now, in one file or in parts', () => {
  expect(run([text], '--head', old, '--head', now)).toEqual([0, expect.stringContaining(`Keep this head: ${now}`)]);
  const lines = text.trimEnd().split('\n');
  const parts = [lines.slice(0, 4), [lines[0], ...lines.slice(4)]].map((part) => part.join('\n'));
  expect(run(parts, '--head', old)[0]).toBe(0);
});

test('an entry that was changed, one that is missing, a cut end and a fork end it with 1', () => {
  const lines = text.trimEnd().split('\n');
  expect(run([text.replace('"nth\\": 2', '"nth\\": 7')], '--head', old)).toEqual([
    ...[1, expect.stringContaining('entries 1 to 5 is not what it was')],
  ]);
  expect(run([lines.toSpliced(3, 1).join('\n')], '--head', old)).toEqual([
    ...[1, expect.stringContaining('Entry 3 is not there')],
  ]);
  expect(run([lines.slice(0, 6).join('\n')], '--head', now)).toEqual([
    1,
    expect.stringContaining('ends after 5 entries'),
  ]);
  const fork = old.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  expect(run([text], '--head', old, '--head', fork)).toEqual([1, expect.stringContaining(fork)]);
});

test('wrong usage ends it with 2, and says what is wrong', () => {
  expect(run([text], '--head', '12')).toEqual([2, expect.stringContaining('12 is no head')]);
  expect(run([], '--head', old)).toEqual([2, expect.stringContaining('tillgate-verify FILE')]);
  expect(run(['{"place":0}'], '--head', old)[0]).toBe(2);
});
