import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { test, vi } from 'vitest';
import { log } from '@/lib/kernel/process/log.ts';
import { keepRunning, type Running } from './keep-running.ts';

/** Keeps a process running that runs this code; the first time, another. */
function keep(code: string, first = code): Running & { starts: number[]; children: ChildProcess[] } {
  const [starts, children]: [number[], ChildProcess[]] = [[], []];
  const start = () => {
    const script = starts.length === 0 ? first : code;
    starts.push(performance.now());
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    children.push(child);
    return child;
  };
  return { ...keepRunning({ name: 'test', start, onReady: () => {} }), starts, children };
}

const READY = `process.send({ is: 'ready' });`;
const STOPS = `process.on('message', ({ is }) => is === 'stop' && process.exit(0));`;

test.concurrent('a process that ends before it was ever ready says so, and is tried again; the log has both', async ({
  expect,
}) => {
  const lines = vi.spyOn(log(), 'info');
  const kept = keep(READY + STOPS, 'process.exit(1)');
  expect(await kept.isReady).toBe(false);
  await expect.poll(() => kept.starts.length).toBe(2);
  const isSaid = () => lines.mock.calls.map(([, said]) => said).includes('a new process is ready');
  await expect.poll(isSaid).toBe(true);
  await kept.stop();
});

test.concurrent('one that was killed is replaced, and once it was told to stop it is not', async ({ expect }) => {
  const kept = keep(READY + STOPS);
  expect(await kept.isReady).toBe(true);
  kept.children[0]?.kill('SIGKILL');
  await expect.poll(() => kept.children[1]?.connected).toBe(true);
  await kept.stop();
  expect(kept.children[1]?.exitCode).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(kept.starts).toHaveLength(2);
});

test.concurrent('those that end again and again are replaced later each time', async ({ expect }) => {
  const kept = keep('process.exit(1)', `${READY} setTimeout(() => process.exit(1), 50)`);
  await expect.poll(() => kept.starts.length).toBeGreaterThanOrEqual(4);
  await kept.stop();
  const [one = 0, two = 0, three = 0, four = 0] = kept.starts;
  expect(two - one).toBeGreaterThan(500);
  expect(three - two).toBeGreaterThan(1_000);
  expect(four - three).toBeGreaterThan(2_000);
});

test.concurrent('one that the system has no room for is tried again, however it says so', async ({ expect }) => {
  const options: SpawnOptions = { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] };
  const outcomes = [
    () => spawn('/there/is/no/such/program', options),
    () => {
      throw new Error('spawn ENOMEM');
    },
  ];
  let starts = 0;
  const ready: ChildProcess[] = [];
  const start = () => {
    starts += 1;
    return outcomes[starts - 1]?.() ?? spawn(process.execPath, ['-e', READY + STOPS], options);
  };
  const kept = keepRunning({ name: 'test', start, onReady: (child) => ready.push(child) });
  expect(await kept.isReady).toBe(false);
  await expect.poll(() => ready[0]?.connected).toBe(true);
  await kept.stop();
  expect(starts).toBe(3);
});
