import type { PageRequest } from './list-page.ts';

/** Which rows are listed, and which page of them; the newest first unless the order says otherwise. */
export interface RowsByState<State extends string> extends PageRequest {
  search?: string | undefined;
  status?: State | undefined;
  order?: 'asc' | undefined;
}

/** How many rows there are in all, and in each of several states. */
export async function countStates<State extends string, Where extends object>(
  states: Record<State, Where>,
  count: (where: Where | Record<never, never>) => Promise<number>,
): Promise<{ all: number } & Record<State, number>> {
  const names = Object.keys(states) as State[];
  const [all = 0, ...each] = await Promise.all([count({}), ...names.map((name) => count(states[name]))]);
  const counts = Object.fromEntries(names.map((name, index) => [name, each[index] ?? 0])) as Record<State, number>;
  return { all, ...counts };
}
