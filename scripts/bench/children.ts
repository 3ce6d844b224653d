import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { atEnd } from './closing.ts';

/** Starts a TypeScript file of this folder as a process that is talked to by messages; it ends with the bench. */
export function startChild(file: string, args: string[] = []): ChildProcess {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  atEnd(() => stopChild(child));
  return child;
}

/** Asks a process to end and waits until it has; after ten seconds it is made to. */
export async function stopChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const patience = setTimeout(() => child.kill('SIGKILL'), 10_000);
  child.kill(signal);
  await ended;
  clearTimeout(patience);
}

/** Sends a message and waits for the one that answers it; one at a time. Throws when the process ends instead. */
export function ask<T>(child: ChildProcess, message: object): Promise<T> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('A process of the bench has ended.'));
    child.once('exit', gone);
    child.once('message', (answer) => {
      child.off('exit', gone);
      resolve(answer as T);
    });
    child.send(message);
  });
}
