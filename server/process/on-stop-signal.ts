/** npm passes a signal on that the terminal has sent to all: two within this time, in milliseconds, are one. */
const SAME_SIGNAL_MS = 1_000;
/** Connections that were opened before the signal wait in the kernel until the process gets to them. */
const ACCEPT_MS = 20;

/**
 * Calls `stop` once when the process is asked to end (SIGTERM, or SIGINT from Ctrl+C) and has accepted the connections
 * that were opened before. A second, later signal ends the process at once.
 */
export function onStopSignal(stop: () => unknown): void {
  let first: number | null = null;
  const hear = (_: NodeJS.Signals, number: number) => {
    if (first === null) {
      first = performance.now();
      setTimeout(stop, ACCEPT_MS);
    } else if (performance.now() - first > SAME_SIGNAL_MS) process.exit(128 + number);
  };
  process.on('SIGTERM', hear);
  process.on('SIGINT', hear);
}
