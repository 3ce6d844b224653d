import { db } from '../database/db.ts';
import { every } from '../kernel/process/every.ts';
import { traced } from '../kernel/process/tracing.ts';
import { finishTurn, releaseTurn, renewTurn, takeTurn } from './jobs.ts';

/** How often the process that runs a turn says so. */
const HOLD_MS = 3_000;

/** Runs a job in its turn, if that is due and no other process has it. */
export async function runTurn(
  name: string,
  everySeconds: number,
  run: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const turn = await takeTurn(db(), name, everySeconds);
  if (turn === null) return;
  const keepTurn = every(HOLD_MS, () => renewTurn(db(), name, turn));
  try {
    await traced(`job ${name}`, () => run(signal));
    await keepTurn();
    await (signal.aborted ? releaseTurn : finishTurn)(db(), name, turn);
  } catch (error) {
    await keepTurn();
    await releaseTurn(db(), name, turn);
    throw error;
  }
}
