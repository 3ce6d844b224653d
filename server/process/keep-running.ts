import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@/lib/kernel/process/log.ts';
import { onChildMessage, sendToChild } from './process-messages.ts';

/** A process that has run for so long is replaced at once, in milliseconds. */
const SETTLED_MS = 10_000;
/** One that ends sooner is replaced after the least of these, and after twice as long each further time. */
const DELAYS_MS = { least: 500, most: 30_000 };

interface Kept {
  /** What the log calls it. */
  name: string;
  start(): ChildProcess;
  /** Called each time that it is ready. */
  onReady(child: ChildProcess): void;
}

export interface Running {
  /** Settles when it is ready for the first time: false if it ended instead. */
  isReady: Promise<boolean>;
  /** Tells it that it will have to stop soon. */
  announceStop(): void;
  /** Tells it to stop, replaces it no more, and waits for its end. */
  stop(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
}

/**
 * Starts a process and another whenever it ends: at once, or later each time if they end again and again. Whoever
 * starts it decides what it means that the first one was never ready.
 */
export function keepRunning({ name, start, onReady }: Kept): Running {
  const stopping = new AbortController();
  let current: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let isFirst = true;
  let delay = 0;
  let settle: (isReady: boolean) => void;
  const isReady = new Promise<boolean>((resolve) => {
    settle = resolve;
  });

  const begin = () => {
    const began = performance.now();
    const isNew = !isFirst;
    isFirst = false;
    const child = start();
    current = child;
    onChildMessage(child, 'ready', () => {
      if (isNew) log().info({ process: name, ms: Math.round(performance.now() - began) }, 'a new process is ready');
      settle(true);
      if (!stopping.signal.aborted) onReady(child);
    });
    onChildMessage(child, 'leaving', () => sendToChild(child, { is: 'stop' }));
    ended = new Promise((resolve) => {
      const end = (code: number | null, signal: string | null) => {
        resolve();
        settle(false);
        if (!stopping.signal.aborted) void replace({ code, signal, ms: Math.round(performance.now() - began) });
      };
      child.once('exit', end);
      child.on('error', (error) => {
        log().error({ process: name, err: error }, 'a process could not be started or reached');
        // The system has no room for one more.
        if (child.pid === undefined) end(null, null);
      });
    });
  };
  const replace = async (end: { code: number | null; signal: string | null; ms: number }) => {
    // Somebody asked it to, and it has finished what it had begun.
    if (end.code === 0) log().info({ process: name, ...end }, 'a process has stopped, and is replaced');
    else log().error({ process: name, ...end }, 'a process has ended, and is replaced');
    delay = end.ms > SETTLED_MS ? 0 : Math.min(Math.max(delay * 2, DELAYS_MS.least), DELAYS_MS.most);
    await sleep(delay, undefined, { signal: stopping.signal }).catch(() => {});
    if (stopping.signal.aborted) return;
    try {
      begin();
    } catch (error) {
      // Too little memory is thrown, too many processes come as an event.
      log().error({ process: name, err: error }, 'a process could not be started');
      void replace({ code: null, signal: null, ms: 0 });
    }
  };

  begin();
  return {
    isReady,
    announceStop: () => {
      if (current) sendToChild(current, { is: 'willStop' });
    },
    stop: () => {
      stopping.abort();
      if (current) sendToChild(current, { is: 'stop' });
      return ended;
    },
    kill: () => void current?.kill('SIGKILL'),
  };
}
