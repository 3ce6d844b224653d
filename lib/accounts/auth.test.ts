import { afterEach, expect, test, vi } from 'vitest';
import { codeOf } from '@/e2e/authenticator.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db } from '../database/db.ts';
import { realTime, setDatabaseClock } from '../kernel/process/clock.ts';
import { processWide } from '../kernel/process/process-wide.ts';
import { owesCode, requestPasskey, signInByCode } from './sign-in.ts';
import { Browser, from, givePassword, protectedPerson } from './testing.ts';

testDatabase();

const MINUTE_MS = 60_000;

afterEach(() => {
  vi.useRealTimers();
  delete processWide.databaseClock;
});

/** Makes this process one of a machine whose clock is so far ahead of the database's. */
function beOn({ ahead, database }: { ahead: number; database: number }) {
  vi.useFakeTimers({ toFake: ['Date'], now: database + ahead });
  setDatabaseClock({ time: database, at: performance.now() });
}

test.each([-30 * MINUTE_MS, 30 * MINUTE_MS])(
  'a request for a passkey ends five minutes later by the database’s clock, on a machine that is %i ms ahead',
  async (ahead) => {
    const database = Date.now();
    beOn({ ahead, database });
    await requestPasskey({ headers: new Browser().headers, address: '203.0.113.9', now: new Date(database) });
    const { expiresAt } = await db().verification.findFirstOrThrow({ select: { expiresAt: true } });
    expect(Math.abs(expiresAt.getTime() - database - 5 * MINUTE_MS)).toBeLessThan(2_000);
  },
);

test('the second step of signing in is taken on another machine, as long as the database says', async () => {
  const { seller, kit } = await protectedPerson();
  const began = Date.now();
  beOn({ ahead: -15 * MINUTE_MS, database: began });
  const browser = await givePassword(seller.email);
  beOn({ ahead: 15 * MINUTE_MS, database: began + 9 * MINUTE_MS });
  expect(await owesCode(browser.headers, realTime())).toBe(true);
  beOn({ ahead: -15 * MINUTE_MS, database: began + 11 * MINUTE_MS });
  expect(await signInByCode(codeOf(kit.key), { ...from(browser), now: realTime() })).not.toBe('done');
  beOn({ ahead: 15 * MINUTE_MS, database: began + 9 * MINUTE_MS });
  expect(await signInByCode(codeOf(kit.key), { ...from(browser), now: realTime() })).toBe('done');
});
