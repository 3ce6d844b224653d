import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, fillSignIn, issued, test } from './fixtures.ts';
import { sampleStore } from './sample-store.ts';
import { signalAll } from './servers/child-processes.ts';
import { freePort } from './servers/free-port.mjs';
import { openRegistry } from './servers/package-registry.ts';

test('the Quick start’s commands run as printed, in an empty folder, with packages of ours from here alone', async ({
  page,
  another,
}) => {
  test.slow();
  const registry = await openRegistry();
  const home = mkdtempSync(join(tmpdir(), 'tillgate-quick-start-'));
  const empty = join(home, 'empty');
  mkdirSync(empty);
  const running: ChildProcess[] = [];
  // A stranger's machine: no settings of npm's, nothing cached, nobody signed in.
  const env = { PATH: `${process.env.PATH}`, HOME: home, NODE_ENV: 'test' as const, npm_config_registry: registry.url };
  const run = (script: string, cwd: string) => {
    const shell = spawn('sh', ['-e', '-c', script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    running.push(shell);
    const said = { text: '' };
    for (const out of [shell.stdout, shell.stderr]) out.on('data', (chunk) => (said.text += chunk));
    const ended = new Promise<number | null>((end) => shell.once('close', end));
    const heard = async (pattern: RegExp) => {
      await expect.poll(() => said.text, { timeout: 60_000 }).toMatch(pattern);
      return pattern.exec(said.text)?.[1] ?? '';
    };
    return { said, ended, heard };
  };
  try {
    const { email } = await sampleStore(page);
    await page.goto('/docs');
    const printed = (id: string) => page.locator(`#code-${id}`).innerText();
    const person = await another();
    const button = (name: string) => person.getByRole('button', { name });

    const first = run(await printed('first'), empty);
    await person.goto(await first.heard(/(http\S+\/device\?user_code=\S+)/));
    await fillSignIn(person, email);
    await button('Continue').click();
    await button('Authorize').click();
    expect([await first.ended, first.said.text]).toEqual([0, expect.stringContaining('"name": "Harbour Coffee"')]);

    // Port 4000 may be anybody's here.
    const folder = join(empty, 'my-app');
    const port = String(await freePort());
    for (const name of ['.env', 'package.json', 'tillgate.app.json'])
      writeFileSync(join(folder, name), readFileSync(join(folder, name), 'utf8').replaceAll('4000', port));
    const app = run(await printed('app'), folder);
    await person.goto(await app.heard(/(http\S+\/apps\/new\S+)/));
    await button('Create app').click();
    await expect(person.getByText('go back to your terminal')).toBeVisible();
    await app.heard(new RegExp(`http://localhost:${port}`));
    issued(/^CLIENT_SECRET=(.+)$/m.exec(readFileSync(join(folder, '.env'), 'utf8'))?.[1] ?? '');
    await person.goto(`http://localhost:${port}`);
    await person.getByRole('link', { name: 'Connect your store' }).click();
    await button('Authorize').click();
    await expect(person.getByRole('heading', { name: 'Harbour Coffee' })).toBeVisible();

    const listening = run(await printed('listen'), folder);
    await listening.heard(/(Signed with)/);
    await expect(async () => {
      expect(await run(await printed('trigger'), folder).ended).toBe(0);
      await expect.poll(() => listening.said.text, { timeout: 5_000 }).toMatch(/invoice\.paid \S+ → 204/);
    }).toPass();
    // Whoever could put a package under such a name would be run by who follows us.
    expect([...registry.asked].filter((name) => /tillgate|sdk/.test(name))).toEqual([]);
    expect(registry.asked.size).toBeGreaterThan(3);
  } finally {
    // With all that the shell and npm have started: they are a group of processes, which a negative number stands for.
    for (const child of running) signalAll(-(child.pid ?? Number.NaN), 'SIGTERM');
    registry.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
});
