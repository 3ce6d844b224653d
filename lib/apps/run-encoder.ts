import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { LIMITS } from '../kernel/config/limits.ts';
import { log } from '../kernel/process/log.ts';

const TIMEOUT_MS = 10_000;
/** After so long without a picture the process ends. */
const IDLE_MS = 10_000;
/** As `os.setPriority` counts: whoever waits for anything else goes first. */
const PRIORITY = 10;

/** One thread, and little memory beside what a picture takes. */
const MEMORY = ['--max-old-space-size=64', '--max-semi-space-size=1'];
const ONE_THREAD = { UV_THREADPOOL_SIZE: '1', VIPS_CONCURRENCY: '1', MALLOC_ARENA_MAX: '1' };

export type LogoFault = 'too_large' | 'wrong_type' | 'broken' | 'too_many_pixels';

export type EncodedLogo = { bytes: Uint8Array<ArrayBuffer> } | { fault: LogoFault };

interface Encoder {
  child: ChildProcess;
  idle?: NodeJS.Timeout;
}

let encoder: Encoder | undefined;

/** The process that is there now, if any. */
export function encoderProcess(): ChildProcess | undefined {
  return encoder?.child;
}

/**
 * Makes a logo from an uploaded file: judged by its content, decoded, and encoded again as WebP in a square of 256
 * pixels. Only the first frame of an animation is kept; metadata and anything else in the file are dropped. That is
 * done in a process of its own, which is started for it; call it for one file at a time.
 */
export async function runEncoder(file: Uint8Array): Promise<EncodedLogo> {
  if (file.byteLength > LIMITS.logoBytes) return { fault: 'too_large' };
  const running = runningEncoder();
  clearTimeout(running.idle);
  const { child } = running;
  const answer = await answerOf(child, file);
  if ('fault' in answer && answer.fault === 'late') {
    child.kill('SIGKILL');
    log().warn({ ms: TIMEOUT_MS }, 'a picture took too long; its process was ended');
    return { fault: 'broken' };
  }
  running.idle = setTimeout(() => child.connected && child.disconnect(), IDLE_MS).unref();
  return answer as EncodedLogo;
}

function answerOf(child: ChildProcess, file: Uint8Array): Promise<EncodedLogo | { fault: 'late' }> {
  return new Promise((resolve) => {
    const finish = (answer: EncodedLogo | { fault: 'late' }) => {
      clearTimeout(timer);
      child.off('message', hear).off('exit', gone).off('error', gone);
      resolve(answer);
    };
    const hear = (message: unknown) => {
      const answer = message as EncodedLogo;
      finish('fault' in answer ? answer : { bytes: new Uint8Array(answer.bytes) });
    };
    const gone = () => finish({ fault: 'broken' });
    const timer = setTimeout(() => finish({ fault: 'late' }), TIMEOUT_MS);
    child.on('message', hear).on('exit', gone).on('error', gone);
    child.send(file);
  });
}

function runningEncoder(): Encoder {
  if (encoder?.child.connected) return encoder;
  const child = fork(/* turbopackIgnore: true */ join(process.cwd(), 'lib/apps/logo-encoder.mjs'), [], {
    env: environment(),
    execArgv: MEMORY,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // What it does is waited for where it is asked; otherwise it keeps no process from ending.
  child.unref();
  child.channel?.unref();
  child.on('error', (error) => log().warn({ err: error }, 'the process that draws pictures failed'));
  try {
    if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
  } catch (error) {
    log().warn({ err: error }, 'the process that draws pictures has the priority of all others');
  }
  encoder = { child };
  return encoder;
}

/** Where programs and libraries are is all that it may know: no secret, and no setting of ours. */
function environment(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: it goes on to the process that is started.
  const { NODE_ENV, PATH, LD_LIBRARY_PATH, SystemRoot } = process.env;
  return { ...ONE_THREAD, NODE_ENV, PATH, LD_LIBRARY_PATH, SystemRoot };
}
