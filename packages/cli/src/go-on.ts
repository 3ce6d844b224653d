import { setTimeout as pause } from 'node:timers/promises';
import { ConnectionEndedError, TillgateError } from '../../sdk-typescript/src/errors.ts';
import { Failure } from './failure.ts';
import { showLine } from './print.ts';

/** After a round that worked, and after each that fails; the last for ever. */
const PAUSES_MS = [2_000, 2_000, 5_000, 10_000];

/** Does round after round, later and later while they fail, until one isn't let in; one calls `works` once it can. */
export async function goOn(round: (works: () => void) => Promise<void>, stop: AbortSignal): Promise<never> {
  let failures = 0;
  for (;;) {
    const fault = await round(() => {
      failures = 0;
    }).catch((error: unknown) => {
      if (stop.aborted || isFinal(error)) throw error;
      return reasonOf(error);
    });
    if (typeof fault === 'string') showLine({ interrupted: fault }, `Interrupted (${fault}); trying again.`);
    await pause(PAUSES_MS[Math.min(failures++, PAUSES_MS.length - 1)], undefined, { signal: stop });
  }
}

/** What has gone wrong with a connection, in a word or a sentence. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string } };
  return String(cause?.code ?? message);
}

function isFinal(error: unknown): boolean {
  if (error instanceof TillgateError) return error.status < 500 && error.status !== 429;
  return error instanceof Failure || error instanceof ConnectionEndedError;
}
