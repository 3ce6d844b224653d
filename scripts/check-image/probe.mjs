import { spawn, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inside } from './build-stages.mjs';

const START_MS = 60_000;
const STOP_MS = 10_000;

/**
 * Runs what an image runs and asks what an orchestrator and a person ask: does it become healthy, how fast, does it
 * show a page, does it end by itself when it is told to.
 * @param {import('./build-stages.mjs').Stage} stage
 * @param {import('./build-stages.mjs').Person} person
 * @param {Record<string, string>} settings
 * @returns {Promise<string[]>} what is wrong
 */
export async function probe(stage, person, settings) {
  const place = inside(stage, person);
  const options = { ...place, env: { ...place.env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] };
  const faults = [];
  const newest = newestIn(place.cwd);
  const [program, ...rest] = stage.command;
  const began = performance.now();
  const server = spawn(program, rest, options);
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (said += chunk));
  const ended = new Promise((resolve) => server.once('exit', (code, signal) => resolve(code ?? signal)));
  try {
    const base = `http://127.0.0.1:${settings.PORT}`;
    while (server.exitCode === null && !(await answers(`${base}/api/ready`))) {
      if (performance.now() - began > START_MS) break;
      await sleep(50);
    }
    if (server.exitCode !== null || !(await answers(`${base}/api/ready`)))
      return [`It does not start:\n${said.slice(-3000)}`];
    console.log(`Ready after ${((performance.now() - began) / 1000).toFixed(1)} s`);
    const [healthy, ...more] = stage.health;
    if (spawnSync(healthy, more, options).status !== 0) faults.push('The health check fails on a healthy server.');
    for (const path of ['/', '/sign-in', '/docs', '/api/openapi.json'])
      if (!(await answers(`${base}${path}`))) faults.push(`${path} is not shown.`);
    const operator = spawnSync('node', ['scripts/operator.mjs', 'add', 'nobody@example.com'], options);
    if (!String(operator.stderr).includes('There is no account'))
      faults.push(`The operator's command: ${operator.stderr}`);
  } finally {
    const stopping = performance.now();
    server.kill('SIGTERM');
    const code = await Promise.race([ended, sleep(STOP_MS, 'nothing', { ref: false })]);
    if (code !== 0) faults.push(`SIGTERM: it ended with ${code}.\n${said.slice(-3000)}`);
    console.log(`Ended ${((performance.now() - stopping) / 1000).toFixed(1)} s after SIGTERM`);
    if (code === 'nothing') server.kill('SIGKILL');
  }
  if (spawnSync(stage.health[0], stage.health.slice(1), options).status === 0)
    faults.push('The health check always passes.');
  const alone = spawnSync(program, rest, { ...place, encoding: 'utf8', timeout: START_MS });
  if (alone.status !== 1 || !alone.stderr.includes('set DATABASE_URL'))
    faults.push(`Without settings it doesn't say what it needs:\n${alone.stderr}`);
  if (/EACCES|EROFS|EPERM/.test(said)) faults.push(`It tried to write where it may not:\n${said.slice(-3000)}`);
  if (newestIn(place.cwd) !== newest) faults.push('Files of the image were changed.');
  return faults;
}

function answers(url) {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The last change in a folder, as one number. */
function newestIn(folder) {
  if (!existsSync(folder)) return 0;
  const stat = lstatSync(folder);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(folder).map((name) => newestIn(join(folder, name))));
}
