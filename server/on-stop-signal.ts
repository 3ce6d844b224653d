/** npm passes a signal on that the terminal has sent to all: two within this time, in milliseconds, are one. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Calls `stop` once when the process is asked to end (SIGTERM, or SIGINT from Ctrl+C). A second, later signal ends the
 * process at once.
 */
export function onStopSignal(stop: () => unknown): void {
  let first: number | null = null;
  const hear = (_: NodeJS.Signals, number: number) => {
    if (first === null) {
      first = performance.now();
      stop();
    } else if (performance.now() - first > SAME_SIGNAL_MS) process.exit(128 + number);
  };
  process.on('SIGTERM', hear);
  process.on('SIGINT', hear);
}
