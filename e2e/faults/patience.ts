/** So much work of a processor shows how much of it we get, in milliseconds. */
const WORK_MS = 50;

/**
 * Whether something took too long. A machine that has more to do than it can is no fault of the product's: how long a
 * piece of work takes just now, against what it needs, is how much longer everything may take.
 */
export function isTooLong(tookMs: number, limitMs: number): boolean {
  return tookMs > limitMs && tookMs > limitMs * slowness();
}

/** How many times longer than alone a piece of work takes just now. */
function slowness(): number {
  const [began, before] = [performance.now(), process.cpuUsage()];
  const used = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  while (used() < WORK_MS);
  return Math.max(1, (performance.now() - began) / used());
}
