import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const DOCUMENT = readFileSync('docs/running.md', 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'tillgate-operations-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The shell commands of the document that hold a text, as they stand there, for folders of this test. */
function commands(having: string): string {
  const [, found] = [...DOCUMENT.matchAll(/```sh\n([\s\S]*?)```/g)].find(([, block]) => block?.includes(having)) ?? [];
  if (found === undefined) throw new Error(`No commands have ${having}.`);
  return found.replaceAll('<this repository>', 'repository').replaceAll(/(?<= |=|"|')\/(?=opt|etc|var)/g, `${folder}/`);
}

/** Runs commands by a shell; what they call is written down and does nothing but what a test needs of it. */
function run(script: string, programs: Record<string, string>): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  for (const [name, body] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >> ${folder}/calls\n${body}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  return execFileSync('sh', ['-e', '-c', script], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Upgrades once for each version, in one shell, after what was done there before. */
function upgrade(versions: number[], programs: Record<string, string>, before = ''): void {
  rmSync(join(folder, 'opt'), { recursive: true, force: true });
  rmSync(join(folder, 'calls'), { force: true });
  mkdirSync(join(folder, 'opt/tillgate'), { recursive: true });
  writeFileSync(join(folder, 'opt/tillgate/version'), '0');
  const block = commands('tillgate-new');
  const script = versions.map((version) => `export VERSION=${version}\n${block}`).join('\n');
  run(`cd ${folder}/opt/tillgate\n${before}\n${script}`, { ...PROGRAMS, ...programs });
}
const PROGRAMS = {
  git: 'mkdir "$3" && echo "$VERSION" > "$3/version"',
  npm: '',
  systemctl: `echo "$1 $2 of $(cat ${folder}/opt/tillgate/version)" >> ${folder}/calls`,
};
const version = (name: string) => readFileSync(join(folder, 'opt', name, 'version'), 'utf8').trim();
const calls = () => readFileSync(join(folder, 'calls'), 'utf8');

test('the commands of an upgrade work three times in a row, and restart the worker too', () => {
  upgrade([1, 2, 3], {});
  expect([version('tillgate'), version('tillgate-old')]).toEqual(['3', '2']);
  expect(calls().match(/^systemctl try-restart tillgate-worker\*$/gm)).toHaveLength(3);
});

test('an upgrade stops the server before another one is where it reads its pages', () => {
  upgrade([1, 2], {});
  expect(calls().match(/^(?:re)?st.* tillgate of .*$/gm)).toEqual(
    ['stop 0', 'start 1', 'stop 1', 'start 2'].map((did) => did.replace(' ', ' tillgate of ')),
  );
});

test('an upgrade whose build fails changes nothing, for whoever pastes the lines too', () => {
  expect(() => upgrade([1], { npm: 'exit 1' }, 'set +e')).toThrow('Command failed');
  expect(version('tillgate')).toBe('0');
  expect(calls()).not.toContain('systemctl');
});

test('the server’s user can read what is installed in the shell that has just made a backup', () => {
  const [closed] = /^umask \d+$/m.exec(commands('export "$(grep')) ?? ['none'];
  upgrade([1], {}, closed);
  expect(statSync(join(folder, 'opt/tillgate/version')).mode & 0o777).toBe(0o644);
  expect(commands('apt-get install')).toMatch(/^umask 022\ngit clone/m);
});

test('the first commands install what they call, and operators’ commands write endings where servers do', () => {
  const install = commands('apt-get install');
  for (const program of ['curl', 'git', 'caddy', 'postgresql'])
    expect(install).toMatch(RegExp(`apt-get.*\\b${program}\\b`));
  expect(install).toContain(`\nENDINGS_DIR=${folder}/var/lib/tillgate/endings\nEOF`);
  for (const unit of ['tillgate', 'tillgate-worker']) {
    const text = readFileSync(`deploy/${unit}.service`, 'utf8');
    expect(text).not.toMatch(/^Environment=ENDINGS_DIR/m);
    expect(text).toMatch(/^StateDirectory=tillgate$/m);
    expect(text).toMatch(/^EnvironmentFile=\/etc\/tillgate\/env$/m);
  }
});

test('the settings for a backup are loaded as the document says', () => {
  mkdirSync(join(folder, 'etc/tillgate'), { recursive: true });
  const url = 'postgresql://tillgate:a$b&c@127.0.0.1:5432/tillgate';
  writeFileSync(join(folder, 'etc/tillgate/env'), `AUTH_SECRET=x y\nDATABASE_URL=${url}\nBASE_URL=https://a.example\n`);
  expect(run(`${commands('export "$(grep')}\nprintenv DATABASE_URL`, {})).toBe(`${url}\n`);
});
