import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

function logged(script: string): Record<string, unknown>[] {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('what packages print and Node.js warns of is a line of the log each, with the id of its request', () => {
  const lines = logged(`
    import { log } from './lib/kernel/process/log.ts';
    import { keepOneLog } from './server/process/one-log.ts';
    import { inScope } from './lib/kernel/process/request-scope.ts';
    keepOneLog();
    console.log('');
    inScope({ requestId: 'req_of_a_page' }, async () => {
      await null;
      console.error(' \\u001b[31m⨯\\u001b[0m Error: no\\n    at somewhere');
      console.error('while rendering', new TypeError('x is gone'));
      log().info({ requestId: 'req_of_its_own' }, 'request');
    });
    console.warn('%d of %s', 2, 'three');
    process.emitWarning('old', 'DeprecationWarning');
  `);
  expect(lines).toEqual([
    expect.objectContaining({ level: 'warn', msg: '2 of three' }),
    expect.objectContaining({ level: 'error', requestId: 'req_of_a_page', msg: 'Error: no\n    at somewhere' }),
    expect.objectContaining({
      level: 'error',
      requestId: 'req_of_a_page',
      msg: 'while rendering',
      err: expect.objectContaining({ type: 'TypeError', message: 'x is gone' }),
    }),
    expect.objectContaining({ level: 'info', requestId: 'req_of_its_own' }),
    expect.objectContaining({ level: 'warn', err: expect.objectContaining({ message: 'old' }) }),
  ]);
});

test('nothing that gives access gets into the log, wherever it stands', () => {
  const token = `svc_live_${'k'.repeat(71)}`;
  const secrets = [token, 'hunter2', 'eyJhbGciOiJkaXIifQ.abc.def', 'whsec_MfKQ9r8GKYqrTwjUPD8I', 'linkToken42'];
  const text = `${token} postgresql://me:hunter2@db/x eyJhbGciOiJkaXIifQ.abc.def whsec_MfKQ9r8GKYqrTwjUPD8I
    http://localhost:3000/reset-password?link=linkToken42 "quoted"`;
  const [line] = logged(`
    import { log } from './lib/kernel/process/log.ts';
    const text = ${JSON.stringify(text)};
    const error = Object.assign(new Error(text, { cause: new Error('below: ' + text) }), { detail: 'a@example.com', code: '23505' });
    log().error({ err: error, field: text }, text);
  `);
  const written = JSON.stringify(line);
  for (const secret of [...secrets, 'a@example.com']) expect(written).not.toContain(secret);
  expect(line).toMatchObject({ err: { code: '23505', cause: { type: 'Error' } } });
  expect(line?.msg).toContain('reset-password?… "quoted"');
});

test('what was logged before an exit is written, also when it was an error', () => {
  for (const end of ['process.exit(3)', "throw new Error('a fault')"]) {
    const script = `import { log } from './lib/kernel/process/log.ts'; log().info('one'); log().error('two'); ${end};`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    const lines = stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['one', 'two']);
  }
});
