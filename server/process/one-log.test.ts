import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each([
  ['a rejection', `Promise.reject(error)`],
  ['an exception', `setTimeout(() => { throw error; })`],
])('%s that nobody has caught ends the process with a line of the log, without what else is in it', (_, failing) => {
  const script = `import('./server/process/one-log.ts').then(({ endWithLine }) => {
    endWithLine('it failed');
    const error = Object.assign(new Error('no such row'), { values: ['a secret'] });
    ${failing};
  })`;
  const options = { encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '-e', script], options);
  expect(status).toBe(1);
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toMatchObject({ level: 'fatal', msg: 'it failed', err: { message: 'no such row' } });
  expect(stdout).not.toContain('a secret');
});
