/**
 * What exists once per process. Next.js bundles a module more than once, so module variables can't hold it: what is set
 * at start and read everywhere, what counts towards a limit of the process, and what one of the bundles writes down for
 * all. What each bundle may have for itself is a variable of its module. The file that owns a part declares it, so that
 * it has a type and nothing else takes its name.
 */
// biome-ignore lint/suspicious/noEmptyInterface: its parts are declared by the files that own them.
export interface ProcessWide {}

const home = globalThis as { tillgate?: ProcessWide };
home.tillgate ??= {};

/** All process-wide state; a part that was not set is missing. */
export const processWide: ProcessWide = home.tillgate;

/** Clears all of it, as if the process had just started; for tests. */
export function resetProcess(): void {
  for (const part of Object.keys(processWide)) delete processWide[part as keyof ProcessWide];
}
