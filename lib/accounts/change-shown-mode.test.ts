import { expect, test } from 'vitest';
import { testDatabase } from '@/prisma/testing/database.ts';
import { changeShownMode } from './change-name.ts';
import { readSeller } from './read-seller.ts';
import { signedIn } from './testing.ts';

testDatabase();

test('live is shown until a person chooses test, then test in every session of theirs', async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  expect(await readSeller(one.browser.headers)).toMatchObject({ shownMode: 'live' });
  await changeShownMode(one.seller.id, 'test');
  expect(await readSeller(one.browser.headers)).toMatchObject({ shownMode: 'test' });
  expect(await readSeller(other.browser.headers)).toMatchObject({ shownMode: 'live' });
  await changeShownMode(one.seller.id, 'live');
  expect(await readSeller(one.browser.headers)).toMatchObject({ shownMode: 'live' });
});
