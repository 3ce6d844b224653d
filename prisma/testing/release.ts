import { execFileSync, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import type { DemoApp } from '@/prisma/demo/factories.ts';
import { AUTH_SECRET } from './database.ts';

/** The last commit of 1.0.0, which has no tag. */
const RELEASE = 'dc3fee11487c9f120bd42772ce9680fcce45e847';

const SERVER = 'prisma/testing/release-server.mjs';
// The release runs on the packages that are installed; what its endpoints load has to be the same for that.
const PACKAGES = ['@prisma/client', '@prisma/adapter-pg', 'pg', 'zod', 'jose', 'pino'];

/** Why the release can't be started here: the clone has no history, or there is none; null when it can. */
export function missingHistory(): string | null {
  try {
    const isShallow = git('rev-parse', '--is-shallow-repository').toString().trim() === 'true';
    return isShallow ? 'a shallow clone has no code of releases: git fetch --unshallow' : null;
  } catch {
    return 'without Git there is no code of releases';
  }
}

/**
 * Starts what apps call of 1.0.0, from its own code in Git, on a PostgreSQL database, which it migrates as far as
 * it knows. The bundle is kept for the next run.
 */
export async function startRelease(url: string) {
  const file = await bundleRelease();
  const database = { DATABASE_URL: url, AUTH_SECRET };
  const env = { NODE_ENV: 'production' as const, BASE_URL: 'https://tillgate.example', THROTTLE: 'off', ...database };
  const child = fork(file, { cwd: dirname(file), env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (said) => resolve(said as number));
    child.once('exit', () => reject(new Error(`1.0.0 did not start`)));
  });
  const send = async (path: string, init: RequestInit) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : {} };
  };
  return {
    /** A seller presses Authorize there: the code, and the app it is for. */
    authorize: async () => (await send('/authorize', { method: 'POST' })).body as { app: DemoApp; code: string },
    /** Posts a form to one of its OAuth endpoints. */
    post: (path: string, form: Record<string, string>) =>
      send(`/api/oauth/${path}`, { method: 'POST', body: new URLSearchParams(form) }),
    me: (accessToken: string) => send('/api/v1/me', { headers: { authorization: `Bearer ${accessToken}` } }),
    stop: () => new Promise<void>((resolve) => child.once('exit', () => resolve()).disconnect()),
  };
}

async function bundleRelease(): Promise<string> {
  const kind = createHash('sha256').update(readFileSync(SERVER)).digest('hex').slice(0, 8);
  const folder = join(process.cwd(), 'node_modules/.cache/tillgate-releases', `${RELEASE}-${kind}`);
  const file = join(folder, 'server.mjs');
  if (existsSync(file)) return file;
  const made = `${folder}-${process.pid}`;
  mkdirSync(made, { recursive: true });
  const archive = git('archive', RELEASE, '--', '.', ':!docs', ':!e2e');
  execFileSync('tar', ['-x', '-C', made], { input: archive });
  const versions = [join(made, 'package.json'), 'package.json'].map(versionsIn);
  if (JSON.stringify(versions[0]) !== JSON.stringify(versions[1]))
    throw new Error('1.0.0 was released with other packages: run it on its own (npm ci)');
  const prisma = join(process.cwd(), 'node_modules/prisma/build/index.js');
  execFileSync(process.execPath, [prisma, 'generate'], { cwd: made, stdio: 'pipe' });
  const factories = join(made, 'prisma/demo/factories.ts');
  if (!existsSync(factories)) {
    mkdirSync(dirname(factories));
    writeFileSync(factories, "export * from '../factories.ts';\n");
  }
  await build({
    entryPoints: [SERVER],
    outfile: join(made, 'server.mjs'),
    alias: { '@': made, release: made },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
  rmSync(folder, { recursive: true, force: true });
  renameSync(made, folder);
  return file;
}

function versionsIn(file: string): (string | undefined)[] {
  const { dependencies } = JSON.parse(readFileSync(file, 'utf8')) as { dependencies: Record<string, string> };
  return PACKAGES.map((name) => dependencies[name]);
}

function git(...args: string[]): Buffer {
  return execFileSync('git', args, { maxBuffer: 256 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] });
}
