/**
 * What exists once per process. The server's bundle and that of the pages each have their own copy of a module, so
 * module variables can't hold it: what is set at start and read in both, what counts towards a limit of the process,
 * and what one of them writes down for both. What each may have for itself is a variable of its module, or a
 * {@link memory}. The file that owns a part declares it, so that it has a type and nothing else takes its name.
 */
// biome-ignore lint/suspicious/noEmptyInterface: its parts are declared by the files that own them.
export interface ProcessWide {}

const home = globalThis as { tillgate?: ProcessWide };
home.tillgate ??= {};

/** All process-wide state; a part that was not set is missing. */
export const processWide: ProcessWide = home.tillgate;

const memories: Map<unknown, unknown>[] = [];

/** What a module remembers by key, for itself in each of its copies: what is read again, or used by one bundle alone. */
export function memory<Key, Value>(): Map<Key, Value> {
  const made = new Map<Key, Value>();
  memories.push(made);
  return made;
}

/** Clears all of it, as if the process had just started; for tests. */
export function resetProcess(): void {
  for (const part of Object.keys(processWide)) delete processWide[part as keyof ProcessWide];
  for (const one of memories) one.clear();
}
