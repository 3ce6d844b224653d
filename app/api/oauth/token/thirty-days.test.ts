import { afterEach, expect, inject, test, vi } from 'vitest';
import { send } from '@/app/api/v1/testing.ts';
import { HOUR_MS, MINUTE_MS } from '@/lib/kernel/text/durations.ts';
import { randomFrom } from '@/prisma/demo/shop-lives.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { NO_SECRET, pairOf, post, refreshBody, rowOf, scene, VERIFIER } from '@/prisma/testing/scene.ts';
import { POST } from './route.ts';

testDatabase();
afterEach(() => void vi.useRealTimers());

/** A day has lost answers and races enough; the night has the month. */
const DAYS = inject('isLong') ? 30 : 1;
const WORKERS = 16;
const LOST = 0.1;
/** How far a worker's clock may be off, either way. */
const OFF_MS = 5 * MINUTE_MS;

interface Stored {
  access: string;
  refresh: string;
  /** By the clock of the worker that stored it. */
  expiresAt: number;
}

/**
 * An app whose workers share one row without a lock: each reads it, calls, and refreshes when its own clock says that
 * the token has expired, or the call did. An answer that was lost is asked for again within a minute or two.
 */
async function app(isPublic: boolean) {
  const random = randomFrom(inject('seed') + Number(isPublic));
  const here = await scene();
  const first = await here.connect({ now: new Date(), ...(isPublic && { verifier: VERIFIER }) });
  const client = isPublic ? NO_SECRET : {};
  const clocks = Array.from({ length: WORKERS }, () => (random() * 2 - 1) * OFF_MS);
  const counts = { lost: 0, raced: 0, calls: 0, refreshes: new Set<string>() };
  let stored: Stored = { access: first.access_token, refresh: first.refresh_token, expiresAt: 0 };
  let rotatedAt = 0;
  let waiting: { worker: number; seen: Stored; at: number }[] = [];

  async function refresh(worker: number, seen: Stored): Promise<void> {
    const changes = { ...client, expires_in: '3600' };
    const answer = await post(POST, refreshBody(here.app, seen.refresh, changes));
    if (random() < LOST) {
      counts.lost += 1;
      waiting.push({ worker, seen, at: Date.now() + random() * MINUTE_MS });
      return;
    }
    if (answer.status !== 200) {
      // Only who was overtaken twice hears that, and then the row has a newer pair.
      const reason = answer.headers.get('x-error-reason');
      expect([reason, stored.refresh === seen.refresh]).toEqual([expect.stringMatching(/^just_rotated|spent$/), false]);
      return;
    }
    const { access_token: access, refresh_token: next, expires_in = 0 } = pairOf(answer);
    if (counts.refreshes.has(access)) counts.raced += 1;
    counts.refreshes.add(access);
    if (stored.refresh !== seen.refresh) return;
    stored = { access, refresh: next, expiresAt: Date.now() + (clocks[worker] ?? 0) + expires_in * 1000 };
    rotatedAt = Date.now();
  }

  async function work(worker: number): Promise<void> {
    const seen = stored;
    counts.calls += 1;
    const isOver = seen.expiresAt <= Date.now() + (clocks[worker] ?? 0);
    const status = isOver ? 401 : (await send('GET', '/me', { token: seen.access })).status;
    if (status === 401) await refresh(worker, seen);
    else expect(status).toBe(200);
  }

  return {
    counts,
    connection: () => rowOf(first.refresh_token),
    /** When something happens next: soon, while an answer is waited for or the token is about to expire. */
    next(): number {
      const soon = Date.now() + 1 + random() * (waiting.length > 0 ? 1 : 3) * MINUTE_MS;
      return waiting.length > 0 ? soon : Math.max(soon, rotatedAt + HOUR_MS - OFF_MS);
    },
    /** What happens at this time: workers that call, and those that ask again, all at once. */
    async step() {
      const due = waiting.filter(({ at }) => at <= Date.now());
      waiting = waiting.filter(({ at }) => at > Date.now());
      const busy = clocks.flatMap((_, worker) => (random() < 0.25 ? [worker] : []));
      await Promise.all([...busy.map(work), ...due.map(({ worker, seen }) => refresh(worker, seen))]);
    },
  };
}

test.each(['secret', 'public'])(
  `${DAYS} days of one-hour tokens, 16 workers that race: no dead connection (%s)`,
  async (kind) => {
    let now = Date.parse('2026-03-01T00:00:00Z');
    const clock = () => void vi.useFakeTimers({ toFake: ['Date'], now });
    clock();
    const end = now + DAYS * 24 * HOUR_MS;
    const { counts, step, next, connection } = await app(kind === 'public');
    while (now < end) {
      await step();
      now = next();
      clock();
    }
    expect(await connection()).toMatchObject({ endedAt: null, endReason: null });
    expect(counts.refreshes.size).toBeGreaterThan((DAYS * 24) / 2);
    expect(counts.lost).toBeGreaterThan((50 * DAYS) / 30);
    expect(counts.raced).toBeGreaterThan((100 * DAYS) / 30);
  },
  240_000,
);
