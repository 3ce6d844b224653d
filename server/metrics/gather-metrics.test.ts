import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeEach, expect, test } from 'vitest';
import { databases } from '@/lib/database/query.ts';
import { type Gathering, gatherMetrics } from './gather-metrics.ts';

beforeEach(() => void delete databases().primary);

/** Adds a process that answers with this count, after so many milliseconds, and ends if it is to. */
async function add(metrics: Gathering, count: number, answer: { afterMs?: number; ends?: boolean } = {}) {
  const { afterMs = 0, ends = false } = answer;
  const metric = { name: 'calls_total', help: 'Calls', type: 'counter', aggregator: 'sum' };
  const values = [{ ...metric, values: [{ labels: {}, value: count }] }];
  const script = `
    process.on('message', ({ is, id }) => setTimeout(() => process.send({ is, id, values: ${JSON.stringify(values)} },
      () => ${ends} && process.exit()), ${afterMs}));
    process.send('started');`;
  const child: ChildProcess = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  await once(child, 'message');
  metrics.add(child, { serves: true });
  return child;
}

const counted = async (metrics: Gathering) => /^calls_total (\d+)$/m.exec(await metrics.read())?.[1];

test('while the database is not open yet, the metrics say that it does not answer', async () => {
  expect(await gatherMetrics().read()).toMatch(/^tillgate_database_up 0$/m);
});

test('what processes count is added up, and of one that ends meanwhile or before it counts once', async () => {
  const metrics = gatherMetrics();
  const slow = await add(metrics, 4, { afterMs: 300 });
  await add(metrics, 1, { ends: true });
  await add(metrics, 2, { ends: true });
  expect(await counted(metrics)).toBe('7');
  expect(await counted(metrics)).toBe('7');
  const closed = once(slow, 'close');
  slow.kill('SIGKILL');
  await closed;
  expect(await counted(metrics)).toBe('7');
});
