import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Starts a TypeScript file of this folder as a process that is talked to by messages, until nobody does any more. */
export function startChild(file: string, args: string[] = []): ChildProcess {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  atEnd(() => void (child.connected && child.disconnect()));
  return child;
}

/** The port that a process tells once it listens. Throws when it ends instead. */
export function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('A process of the bench did not start.')));
    child.once('message', (said) => resolve((said as { port: number }).port));
  });
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

/** What has to be undone at the end, the latest first: processes stopped, folders removed. */
const undo: (() => Promise<void> | void)[] = [];
let closing: Promise<void> | null = null;

/** Remembers how something is undone when the bench ends, however it does. */
export function atEnd(work: () => Promise<void> | void): void {
  undo.push(work);
}

/** Whether the end has begun: what fails from then on fails because of it. */
export function isClosing(): boolean {
  return closing !== null;
}

/** Undoes all of it, once. */
export function closeAll(): Promise<void> {
  closing ??= (async () => {
    for (let work = undo.pop(); work; work = undo.pop()) {
      await Promise.resolve(work()).catch((error) => console.error(error));
    }
  })();
  return closing;
}

/** Undoes all of it also when the bench is interrupted or fails where nobody waits for it. */
export function closeWhenInterrupted(): void {
  const end = async (code: number) => {
    await closeAll();
    process.exit(code);
  };
  process.once('SIGINT', () => end(130));
  process.once('SIGTERM', () => end(143));
  process.once('SIGHUP', () => end(129));
  process.once('uncaughtException', (error) => {
    console.error(error);
    void end(1);
  });
}
