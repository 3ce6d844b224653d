import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('what was logged before an exit is written, also when it was an error', () => {
  for (const end of ['process.exit(3)', "throw new Error('a fault')"]) {
    const script = `import { log } from './lib/log.ts'; log().info('one'); log().error('two'); ${end};`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    const lines = stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['one', 'two']);
  }
});
