import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const HEARD_MS = 20_000;

/**
 * The command line, for people with a home each; `isPacked` as a stranger has it: packed, and installed in an empty
 * folder.
 */
export class InstalledCli {
  readonly folder = mkdtempSync(join(tmpdir(), 'tillgate-cli-'));
  /** What the package holds, as paths. */
  readonly packed: string[] = [];
  readonly bin: string;
  readonly #running: ChildProcess[] = [];

  constructor({ isPacked = false } = {}) {
    this.bin = join(this.folder, isPacked ? 'node_modules/.bin/tillgate' : 'dist/tillgate.js');
    if (isPacked) this.#install();
    else this.#build();
  }

  #build(): void {
    execFileSync(process.execPath, ['packages/cli/build.mjs', dirname(this.bin)]);
    chmodSync(this.bin, 0o755);
  }

  #install(): void {
    const pack = ['pack', '--json', '--ignore-scripts=false', '--pack-destination', this.folder];
    const said = this.#npm('packages/cli', ...pack);
    const [{ filename, files }] = JSON.parse(said.slice(said.indexOf('[')));
    this.packed.push(...files.map(({ path }: { path: string }) => path));
    writeFileSync(join(this.folder, 'package.json'), '{}');
    this.#npm(this.folder, 'install', '--offline', '--no-audit', '--ignore-scripts', join(this.folder, filename));
  }

  /** Runs it as somebody; each has a home of their own. */
  run(home: string, given: string[], settings: Record<string, string>) {
    const env = { PATH: `${process.env.PATH}`, NODE_ENV: 'test' as const, XDG_CONFIG_HOME: join(this.folder, home) };
    const child = spawn(this.bin, given, { cwd: this.folder, env: { ...env, ...settings } });
    child.stdin.end();
    this.#running.push(child);
    const said = { out: '', err: '' };
    child.stdout.on('data', (chunk) => (said.out += chunk));
    child.stderr.on('data', (chunk) => (said.err += chunk));
    const ended = once(child, 'close').then(([status]) => ({ status: status as number, ...said }));
    return {
      child,
      said,
      ended,
      /** Waits until it has said something, and returns the part in brackets. */
      async heard(pattern: RegExp): Promise<string> {
        for (const end = Date.now() + HEARD_MS; ; ) {
          const found = pattern.exec(said.out + said.err);
          if (found) return found[1] ?? '';
          if (Date.now() > end) throw new Error(`Nothing like ${pattern} was said:\n${said.out}${said.err}`);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      },
      /** What it prints with --json, once it has ended well. */
      async result() {
        const { status, out, err } = await ended;
        if (status !== 0 || err.includes('"error"')) throw new Error(`It ended with ${status}: ${err}`);
        return JSON.parse(out);
      },
    };
  }

  remove(): void {
    for (const child of this.#running) child.kill();
    rmSync(this.folder, { recursive: true });
  }

  #npm(cwd: string, ...given: string[]): string {
    return execFileSync('npm', given, { cwd, encoding: 'utf8' });
  }
}
