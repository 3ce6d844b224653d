import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@/e2e/servers/free-port.mjs';
import { fillSample, type SampleLanguage, type SampleTask, type SampleValues, samplePath } from '@/lib/api/sample.ts';

/** An event as the product sends it. */
export interface SentEvent {
  headers: Record<string, string>;
  body: string;
}

/** What runs the samples of a language. */
const PROGRAMS: Record<SampleLanguage['id'], { needs: string[]; command: string[] }> = {
  curl: { needs: ['curl', 'openssl'], command: ['sh'] },
  node: { needs: [], command: [process.execPath] },
  python: { needs: ['python3'], command: ['python3'] },
  php: { needs: ['php'], command: ['php'] },
};

const READY_MS = 20_000;

/** What the samples of a language need and this machine doesn't have. */
export function missingFor({ id }: SampleLanguage): string[] {
  return PROGRAMS[id].needs.filter((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0);
}

/**
 * Runs a sample as somebody would who has copied it, with secrets in the environment.
 * @returns what it prints; rejects with all it said when it fails
 */
export async function runSample(
  language: SampleLanguage,
  task: SampleTask,
  values: SampleValues,
  secrets: Record<string, string>,
): Promise<string> {
  return inFolder(async (folder) => {
    const child = start(language, task, values, { folder, secrets });
    const said = { out: '', err: '' };
    child.stdout?.on('data', (chunk) => (said.out += chunk));
    child.stderr?.on('data', (chunk) => (said.err += chunk));
    const [status] = await once(child, 'close');
    if (status !== 0) throw new Error(`It ended with ${status}.\n${said.out}\n${said.err}`);
    return said.out;
  });
}

/** Has the sample of a language say of each event whether it is genuine. */
export async function verifyBySample(
  language: SampleLanguage,
  secret: string,
  events: SentEvent[],
): Promise<boolean[]> {
  const values = { baseUrl: '', apiUrl: '', clientId: '', redirectUri: '' };
  if (language.id !== 'curl') return verifyByServer(language, values, secret, events);
  const verdicts: boolean[] = [];
  for (const { headers, body } of events) {
    const variables = Object.entries(headers).map(([name, value]) => [name.toUpperCase().replaceAll('-', '_'), value]);
    const secrets = { ...Object.fromEntries(variables), WEBHOOK_SECRET: secret };
    const verdict = inFolder(async (folder) => {
      writeFileSync(join(folder, 'body.json'), body);
      const [status] = await once(start(language, 'verify-webhook', values, { folder, secrets }), 'close');
      return status === 0;
    });
    verdicts.push(await verdict);
  }
  return verdicts;
}

function verifyByServer(
  language: SampleLanguage,
  values: SampleValues,
  secret: string,
  events: SentEvent[],
): Promise<boolean[]> {
  return inFolder(async (folder) => {
    const port = String(await freePort());
    const secrets = { WEBHOOK_SECRET: secret, PORT: port };
    const before = language.id === 'php' ? ['-S', `localhost:${port}`] : [];
    const child = start(language, 'verify-webhook', values, { folder, secrets, before });
    const ended = once(child, 'close');
    const verdicts: boolean[] = [];
    try {
      await listening(`http://localhost:${port}`, child);
      for (const { headers, body } of events) {
        const { status } = await fetch(`http://localhost:${port}/webhooks`, { method: 'POST', headers, body });
        if (status !== 204 && status !== 401) throw new Error(`It answered ${status}.`);
        verdicts.push(status === 204);
      }
    } finally {
      child.kill();
      await ended;
    }
    return verdicts;
  });
}

function start(
  language: SampleLanguage,
  task: SampleTask,
  values: SampleValues,
  how: { folder: string; secrets: Record<string, string>; before?: string[] },
): ChildProcess {
  const [program = '', ...options] = PROGRAMS[language.id].command;
  writeFileSync(join(how.folder, language.file), fillSample(readFileSync(samplePath(task, language), 'utf8'), values));
  return spawn(program, [...options, ...(how.before ?? []), language.file], {
    cwd: how.folder,
    // biome-ignore lint/style/noProcessEnv: a sample runs as where somebody has copied it to.
    env: { ...process.env, ...how.secrets },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function listening(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + READY_MS;
  while (!(await fetch(url).catch(() => null))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('The sample doesn’t listen.');
    await sleep(50);
  }
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-sample-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
