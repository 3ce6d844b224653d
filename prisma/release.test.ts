import { afterEach, expect, test } from 'vitest';
import { POST as introspect } from '@/app/api/oauth/introspect/route.ts';
import { POST as revoke } from '@/app/api/oauth/revoke/route.ts';
import { POST as issue } from '@/app/api/oauth/token/route.ts';
import { setDb } from '@/lib/database/db.ts';
import { resetProcess } from '@/lib/kernel/process/process-wide.ts';
import { onServer, openEmptyDatabase, testSettings } from './testing/database.ts';
import { missingHistory, startRelease } from './testing/release.ts';
import { codeBody, pairOf, post, refreshBody, tokenBody } from './testing/scene.ts';

const clean: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of clean.splice(0).reverse()) await step();
});

const missing = onServer ? missingHistory() : 'its code runs on a server';

test('tokens and codes that 1.0.0 gave out go on working, and end, after the upgrade', async ({ skip }) => {
  if (missing) skip(missing);
  const { database, target, remove } = await openEmptyDatabase();
  clean.push(remove);
  const old = await startRelease('url' in target ? target.url : '');
  clean.push(old.stop);
  const { app, code } = await old.authorize();
  const first = pairOf(await old.post('token', codeBody(app, code)));
  const rotated = pairOf(await old.post('token', refreshBody(app, first.refresh_token)));
  const other = await old.authorize();
  await clean.pop()?.();

  expect((await database.migrate()).length).toBeGreaterThan(0);
  testSettings();
  setDb(database.prisma);
  clean.push(resetProcess);
  expect(await post(introspect, tokenBody(app, rotated.access_token))).toMatchObject({ body: { active: true } });
  const pair = pairOf(await post(issue, refreshBody(app, rotated.refresh_token)));
  const theirs = pairOf(await post(issue, codeBody(other.app, other.code)));
  expect(await post(introspect, tokenBody(other.app, theirs.access_token))).toMatchObject({ body: { active: true } });
  expect(await post(revoke, tokenBody(app, pair.refresh_token))).toMatchObject({ status: 200 });
  expect(await post(introspect, tokenBody(app, pair.access_token))).toMatchObject({ body: { active: false } });
}, 120_000);
