import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Something could not be made ready; the message is what a person needs to see, without a stack. */
export class NotReady extends Error {}

/** Whether something was made from exactly these sources on this Node.js, as its stamp, a file, says. */
export function stamped(stamp, sources) {
  const digest = digestOf(sources);
  return {
    isDone: () => existsSync(stamp) && readFileSync(stamp, 'utf8') === digest,
    setDone: () => writeFileSync(stamp, digest),
  };
}

/** Whether npm has installed in a folder what its lock file names, as npm's own list in node_modules says. */
export function installed(folder, { dev = false } = {}) {
  const read = (file) => {
    const path = join(folder, file);
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : null;
  };
  const isDone = () => {
    const there = read('node_modules/.package-lock.json');
    const wanted = Object.entries(read('package-lock.json')).filter(
      ([path, one]) => path !== '' && !one.optional && (dev || !(one.dev || one.devOptional)),
    );
    return there !== null && wanted.every(([path, { version }]) => there[path]?.version === version);
  };
  return { isDone, setDone: () => {} };
}

/** Does a step unless it is done, and says what it does and how long that took. */
export async function makeIfStale(title, { isDone, setDone }, work) {
  if (isDone()) return;
  console.log(`${title} …`);
  const began = Date.now();
  try {
    await work();
  } catch (error) {
    // Several instances may start at once in one folder: one builds, the others wait for it.
    const seconds = /Another next build process/.test(error.message) ? 300 : 2;
    for (let second = 0; !isDone(); second += 1) {
      if (second === seconds) throw error;
      await pause(1000);
    }
    return;
  }
  setDone();
  console.log(`${title}: done in ${((Date.now() - began) / 1000).toFixed(0)} s`);
}

/** Refuses what {@link makeIfStale} would make. */
export function requireMade(title, { isDone }) {
  if (isDone()) return;
  throw new NotReady(
    `${title.replace(/ \(.*/, '')}: this has not been done, or for other sources or another version of Node.js. Run ` +
      `"npm run build" where the product is built, with the Node.js that serves it (here ${process.version}), and ` +
      'bring the whole folder here.',
  );
}

/** What programs leave in the folders of their sources. */
const LEFT = /(?:^|[/\\])(?:dist|__pycache__|\.\w+_cache|\.ready|en\.d\.ts)$/;

function digestOf(sources) {
  const hash = createHash('sha256').update(process.version);
  const add = (path) => {
    if (!existsSync(path) || LEFT.test(path)) return;
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else if (!/\.test\.tsx?$/.test(path)) hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  };
  for (const source of sources) add(source);
  return hash.digest('hex');
}

const running = new Set();
// What is still being made has no reader any more.
process.once('exit', () => {
  for (const child of running) child.kill();
});

/**
 * Runs a command quietly; its output is shown only when it fails.
 * @param priority as `os.setPriority` counts
 */
export async function run(command, args, priority = 0) {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  if (priority && child.pid) setPriority(child.pid, priority);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const fault = await new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (status) => resolve(status === 0 ? null : ''));
  });
  running.delete(child);
  if (fault !== null) throw new NotReady(`${said}${fault}\n${command} ${args.join(' ')} failed.`);
}
