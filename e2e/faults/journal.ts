export interface Pair {
  access: string;
  refresh: string;
}

/** What a request is about, so that it can be sent again as it was. */
export interface Request {
  path: string;
  method: 'POST' | 'PATCH';
  headers: Record<string, string>;
  body: string;
}

/**
 * What came of a step: `done` and `refused` are the server's word; of a `pending` one nobody knows, and it is safe to
 * send again; of an `unsure` one nobody knows, and it isn't.
 */
export type Outcome = 'done' | 'refused' | 'pending' | 'unsure';

/** A step of the load, with the ids of all requests that were sent for it. */
export interface Step {
  what: 'authorize' | 'exchange' | 'rotate' | 'revoke' | 'change';
  /** The connection, or the subscription that is changed. */
  of: string;
  ids: string[];
  outcome: Outcome;
  /** What was issued by it: a pair, or two where the server gave two. */
  pairs: Pair[];
  /** Sent twice at the same time: at most one may succeed. */
  twice: boolean;
  code?: string;
  request?: Request;
  /** What the server said, where that was no success. */
  said?: string;
}

/** What the load was told, step by step, outside of the server. */
export type Journal = Step[];

/** What has to be true of a connection after everything that was acknowledged. */
export interface Known {
  id: string;
  /** `live`: the newest pair works. `code`: its code does. `unsure`: nobody can say. */
  state: 'code' | 'live' | 'revoked' | 'unsure';
  code: string | null;
  /** Every pair it ever had, as far as we were told, the newest last. */
  pairs: Pair[];
  /** A step to send again, which must succeed. */
  pending: Step | null;
  steps: Step[];
}

/** Reads what the journal says about each connection. */
export function whatIsKnown(steps: Step[]): Known[] {
  const all = new Map<string, Known>();
  for (const step of steps) {
    if (step.what === 'change') continue;
    const known = all.get(step.of) ?? fresh(step.of);
    all.set(step.of, known);
    known.steps.push(step);
    known.pending = null;
    known.code = step.code ?? known.code;
    known.pairs.push(...step.pairs);
    if (step.outcome === 'pending') known.pending = step;
    else if (step.outcome === 'unsure') known.state = 'unsure';
    else if (step.outcome === 'done') known.state = after(step);
  }
  return [...all.values()];
}

function fresh(id: string): Known {
  return { id, state: 'unsure', code: null, pairs: [], pending: null, steps: [] };
}

function after({ what, twice }: Step): Known['state'] {
  if (what === 'authorize') return 'code';
  // A code that is presented twice is in two hands: the connection ends (RFC 6749 section 4.1.2).
  if (what === 'revoke' || (what === 'exchange' && twice)) return 'revoked';
  return 'live';
}
