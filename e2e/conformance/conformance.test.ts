import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentHost } from '@/lib/oauth/clients/document-testing.ts';
import { startTarget, type Target } from '../attacks/target.ts';
import { freePort } from '../servers/free-port.mjs';
import { startCarryingProxy } from './carrying-proxy.ts';
import { installSuite } from './install-suite.ts';
import { LEFT_OUT } from './left-out.ts';

const folder = mkdtempSync(join(tmpdir(), 'tillgate-conformance-'));
let suite: ReturnType<typeof installSuite>;
let target: Target;

beforeAll(async () => {
  suite = installSuite(folder);
  target = await startTarget(null);
}, 600_000);

afterAll(async () => {
  await target?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** What one check of one scenario came to. */
interface Check {
  scenario: string;
  id: string;
  status: string;
  errorMessage?: string;
}

/** Runs the suite to its end, and hears what it says meanwhile. */
async function run(given: string[], hear: (said: string) => void = () => {}): Promise<Check[]> {
  const out = mkdtempSync(join(folder, 'results-'));
  const [program, ...first] = suite;
  const child = spawn(program, [...first, ...given, '-o', out], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
      hear(said);
    });
  await new Promise((resolve) => child.once('close', resolve));
  const checks = readdirSync(out).flatMap((name) => {
    const [, scenario = name] = /^(?:authorization-)?server-(.+?)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(name) ?? [];
    const found: Omit<Check, 'scenario'>[] = JSON.parse(readFileSync(join(out, name, 'checks.json'), 'utf8'));
    return found.map((check) => ({ ...check, scenario }));
  });
  if (checks.length === 0) throw new Error(`Nothing was checked:\n${said}`);
  return checks;
}

type Failed = Omit<Check, 'status'>;

const failed = (checks: Check[]): Failed[] =>
  checks
    .filter(({ status }) => status === 'FAILURE' || status === 'WARNING')
    .map(({ scenario, id, errorMessage = '' }) => ({ scenario, id, errorMessage }));

/** Whether what is left out, a scenario or one of its checks, is this one. */
const isOf = ({ scenario, id }: Failed, name: string) => name === scenario || name === `${scenario}/${id}`;

/** Allows what a client asks for, as its seller does. */
async function authorize(address: string): Promise<void> {
  const { cookie, store } = target.fixtures.victim;
  const html = await (await fetch(address, { headers: { cookie } })).text();
  const [, ticket] = /name="ticket" value="([^"]+)"/.exec(html) ?? [];
  if (!ticket) throw new Error(`There is no consent screen at ${address}: ${html.slice(0, 2000)}`);
  const ticked = [...html.matchAll(/name="(optional\.[^"]+)"/g)].map(([, name = '']) => [name, 'yes']);
  const fields = { ticket, store: store.id, mode: 'test', decision: 'authorize', ...Object.fromEntries(ticked) };
  const decided = await fetch(`${target.url}/oauth/authorize/decision`, {
    method: 'POST',
    headers: { cookie, origin: target.url },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  await fetch(decided.headers.get('location') ?? '');
}

test.each(['a registration', 'a document'])('authorization: all scenarios, for a client by %s', async (kind) => {
  const port = await freePort();
  const redirectUris = [`http://127.0.0.1:${port}/callback`];
  const register = async () => {
    const body = JSON.stringify({ client_name: 'Desk', redirect_uris: redirectUris });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${target.url}/api/oauth/register`, { method: 'POST', headers, body });
    return ((await answer.json()) as { client_id: string }).client_id;
  };
  const clientId =
    kind === 'a document' ? (await documentHost({ redirect_uris: redirectUris })).clientId : await register();
  const given = ['authorization', '--url', target.url, '--resource', `${target.url}/mcp`, '-p', String(port)];
  const asked: Promise<void>[] = [];
  const checks = await run([...given, '--client-id', clientId], (said) => {
    const [address] = /^http:\S+\/oauth\/authorize\?\S+$/m.exec(said) ?? [];
    if (address && asked.length === 0) asked.push(authorize(address));
  });
  await Promise.all(asked);
  expect(failed(checks)).toEqual([]);
  const scenarios = [...new Set(checks.map(({ scenario }) => scenario))];
  expect(scenarios.sort()).toEqual(['authorization-code-grant', 'authorization-server-metadata-endpoint']);
});

test.each(['2025-11-25', '2026-07-28'])('server, version %s: all that needs no tools of its own', async (version) => {
  const proxy = await startCarryingProxy(target.url, target.fixtures.victim.key);
  const checks = await run(['server', '--url', `${proxy.url}/mcp`, '--requirements', version]);
  proxy.close();
  const faults = failed(checks);
  const leftOut = Object.values(LEFT_OUT).flat();
  // Whatever a scenario is about, what is answered has the form that the protocol gives it.
  const isLeftOut = (fault: Failed) => fault.id !== 'wire-schema-valid' && leftOut.some((one) => isOf(fault, one));
  expect(faults.filter((fault) => !isLeftOut(fault))).toEqual([]);
  const wanted = leftOut.filter((one) => checks.some((check) => isOf(check, one)));
  expect(wanted.length).toBeGreaterThan(20);
  expect(wanted.filter((one) => !faults.some((fault) => isOf(fault, one)))).toEqual([]);
});
