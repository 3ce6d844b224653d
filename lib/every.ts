import { log } from './log.ts';

/**
 * Does work at once and again every so many milliseconds, never twice at a time: a turn that comes while the last is still
 * under way is left out. An error is logged, and the next turn comes.
 * @returns what stops it, once the work under way is done
 */
export function every(ms: number, work: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  const begin = () => {
    underWay ??= work()
      .catch((error) => log().warn({ err: error }, 'what runs on its own failed; tried again soon'))
      .finally(() => {
        underWay = undefined;
      });
  };
  const timer = setInterval(begin, ms);
  begin();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
