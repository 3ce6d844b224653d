/** A CPU profile of V8, as far as it is read here. */
export interface CpuProfile {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
    children?: number[];
  }[];
  samples: number[];
  /** Microseconds before each sample. */
  timeDeltas: number[];
}

/** Time spent in a function itself, not in what it called. */
export interface SelfTime {
  place: string;
  /** Part of all time in which something ran, 0 to 1. */
  share: number;
}

const IDLE = ['(idle)', '(program)', '(root)'];

/** Where the time went, the most first. Waiting doesn't count. */
export function selfTimes({ nodes, samples, timeDeltas }: CpuProfile): SelfTime[] {
  const placeOf = new Map(nodes.map(({ id, callFrame }) => [id, placeIn(callFrame)]));
  const spent = new Map<string, number>();
  let total = 0;
  samples.forEach((id, index) => {
    const place = placeOf.get(id) ?? '(root)';
    if (IDLE.includes(place)) return;
    const time = timeDeltas[index] ?? 0;
    total += time;
    spent.set(place, (spent.get(place) ?? 0) + time);
  });
  return [...spent]
    .map(([place, time]) => ({ place, share: time / total }))
    .sort((one, other) => other.share - one.share);
}

function placeIn({ functionName, url, lineNumber }: CpuProfile['nodes'][number]['callFrame']): string {
  if (url === '') return functionName || '(anonymous)';
  const file = url.replace(/^.*\/node_modules\//, '').replace(/^file:\/\/.*\/(?=[^/]+\/[^/]+\/[^/]+$)/, '');
  return `${functionName || '(anonymous)'} ${file}:${lineNumber + 1}`;
}
