import { log } from './log.ts';

/**
 * Runs work at once and then every so many milliseconds, never twice at a time: a turn that comes while the last one is
 * still running is skipped. An error is logged, and the next turn runs as usual.
 * @returns a function that stops it and waits for the turn that is running
 */
export function every(ms: number, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  const begin = () => {
    running ??= work()
      .catch((error) => log().warn({ err: error }, 'work that repeats has failed; the next turn tries again'))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(begin, ms);
  begin();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
