import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { usageOf } from './processes.ts';

// A process whose child works for as long as it is told and is gone when it answers.
const PARENT = `
import { spawnSync } from 'node:child_process';
process.on('message', (ms) => {
  const work = 'const end = process.cpuUsage().user + ' + ms * 1000 + '; while (process.cpuUsage().user < end);';
  spawnSync(process.execPath, ['-e', work]);
  process.send('done');
});
process.send('ready');`;

test.runIf(process.platform === 'linux')('what a child has used still counts when it has ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-usage-'));
  const file = join(folder, 'parent.mjs');
  writeFileSync(file, PARENT);
  const parent = fork(file);
  try {
    await once(parent, 'message');
    const before = usageOf(parent.pid ?? 0);
    parent.send(300);
    await once(parent, 'message');
    const after = usageOf(parent.pid ?? 0);
    expect(after.cpu - before.cpu).toBeGreaterThanOrEqual(280);
    expect(after.memory).toBeGreaterThan(2 ** 23);
  } finally {
    parent.kill();
    rmSync(folder, { recursive: true });
  }
});

test.runIf(process.platform === 'linux')('a process that is not there has used nothing', () => {
  expect(usageOf(2 ** 30)).toEqual({ cpu: 0, memory: 0 });
});
