import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { setPaymentProvider } from '@/lib/billing/invoices/collect-payment.ts';
import { db, setDb } from '@/lib/database/db.ts';
import { resetProcess } from '@/lib/kernel/process/process-wide.ts';
import { AUTH_SECRET, onServer, openTestDatabase, type TestDatabase, testSettings } from '@/prisma/testing/database.ts';
import { approve, ask, goal, HERE, invoicesOf, open, press, see, shop, swapTo, told } from './testing.ts';

const PROCESS = 'e2e/servers/dying-press.mjs';
const ROUNDS = inject('isLong') ? 30 : 2;

let opened: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'tillgate-killed-'));
beforeAll(async () => {
  opened = await openTestDatabase();
  testSettings({ baseUrl: HERE });
  setDb(opened.database.prisma);
});
afterAll(async () => {
  resetProcess();
  rmSync(folder, { recursive: true, force: true });
  await opened.remove();
});

/** Presses Approve in another process that dies when the payment was made, or so long after. */
async function pressAndDie(about: object): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [PROCESS, JSON.stringify(about)], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal;
}

// The embedded database belongs to one process.
test.runIf(onServer)(
  'kill -9 between payment and commit leaves billed = approved, however often it is pressed',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const here = await shop({ price: 90_000n + BigInt(round) * 977n, interval: 'year' }, 'live');
      const id = await ask(here, swapTo(here));
      const { previewId: quote, dueNow } = await open(here, swapTo(here));
      const ledger = join(folder, `${round}.jsonl`);
      const { target } = opened;
      const about = {
        url: 'url' in target ? target.url : '',
        secret: AUTH_SECRET,
        ledger,
        id,
        quote,
        seller: { id: here.seller.id, name: here.seller.name },
        // The first dies before anything else is done, the others a little later each.
        delayMs: (round * 7) % 60,
      };
      expect(await pressAndDie(about)).toBe('SIGKILL');
      const before = (await see(here, id)).status;
      if (about.delayMs === 0) expect([before, (await invoicesOf(here)).length]).toEqual(['pending', 1]);
      const paid = readFileSync(ledger, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      setPaymentProvider(async ({ id, total }) => {
        paid.push({ id, total: String(total) });
        return 'paid';
      });
      for (let again = 0; again < 2; again += 1)
        expect(goal(await press(here, id, approve(quote)))).toEqual([303, `/approve/${id}`]);
      setPaymentProvider(undefined);
      expect((await see(here, id)).status).toBe('executed');
      expect(new Set(paid.map(({ id }) => id)).size).toBe(1);
      expect(new Set(paid.map(({ total }) => total))).toEqual(new Set([String(dueNow)]));
      const [billed, ...earlier] = await invoicesOf(here);
      expect([BigInt(billed.total), earlier.length]).toEqual([dueNow, 1]);
      expect((await told(here)).filter((type) => type === 'approval.executed')).toHaveLength(1);
      expect(await db().approval.count({ where: { storeId: here.storeId } })).toBe(1);
    }
  },
  ROUNDS * 60_000,
);
