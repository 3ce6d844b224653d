/** The last of those who wait, by what they wait for. */
const lines = new Map<string, Promise<unknown>>();

/**
 * Has those in this process who want the same come one after another, in the order in which they asked. Who waits here
 * holds no connection to the database meanwhile, so that however many want one row, others get theirs. Pages, whose
 * bundle has its own lines, wait for the row like another process.
 * @param what names what they want
 */
export function inLine<T>(what: string, work: () => Promise<T>): Promise<T> {
  const mine = (lines.get(what) ?? Promise.resolve()).then(work);
  const leave = () => {
    if (lines.get(what) === over) lines.delete(what);
  };
  const over: Promise<void> = mine.then(leave, leave);
  lines.set(what, over);
  return mine;
}
