/** What the first process knows of one that takes connections. */
export interface ProcessLoad {
  /** Connections that it has. */
  open: number;
  /** Part of the time in which it had something to do when it last said so, 0 to 1. */
  busy: number;
  /** Connections that had sent a request when it last said so: others have nothing that another process could take. */
  active: number;
  /** Connections that it was given since. */
  given: number;
  /** Whether it has not taken what it was given a while ago: it may have been stopped, or be lost in a loop. */
  isSilent: boolean;
}

/** A process that is busier doesn't get what another has time for. */
const HAS_TIME = 0.75;
/** What it has said no longer counts after so many new connections. */
const MOST_GIVEN = 16;
/** One that is busier than the first of these has to wait for itself, and one below the second has time to spare. */
const SATURATED = { from: 0.8, to: 0.5 };
/** Below that, another process that works would only take the time of those that do, and of PostgreSQL. */
const FREE_CORES = 0.6;

/**
 * Chooses who takes a new connection: the first process that has time for it, so that requests meet in one process and
 * share their statements; if none has, the one with the fewest.
 * @param processes in an order that stays
 */
export function chooseProcess<Load extends ProcessLoad>(processes: readonly Load[]): Load | undefined {
  const listening = processes.filter(({ isSilent }) => !isSilent);
  const first = listening.find(({ busy, given }) => busy < HAS_TIME && given < MOST_GIVEN);
  if (first) return first;
  const those = listening.length > 0 ? listening : processes;
  return those.reduce<Load | undefined>((one, other) => (one && one.open <= other.open ? one : other), undefined);
}

/** Finds the process that can't keep up while another has time to spare; null when there is none. */
export function findSaturated<Load extends ProcessLoad>(processes: readonly Load[]): { from: Load; to: Load } | null {
  const byLoad = processes.filter(({ isSilent }) => !isSilent).sort((one, other) => one.busy - other.busy);
  const [to, from] = [byLoad[0], byLoad.at(-1)];
  return to && from && to.busy <= SATURATED.to && from.busy >= SATURATED.from ? { from, to } : null;
}

/**
 * How many connections a saturated process should close, so that they come again and another takes them: what makes
 * both equal, and none where no core is free for another.
 * @param freeCores how many cores of the machine had nothing to do
 */
export function countToRelease({ from, to }: { from: ProcessLoad; to: ProcessLoad }, freeCores: number): number {
  return freeCores < FREE_CORES ? 0 : Math.max(0, Math.floor((from.active - to.active) / 2));
}
