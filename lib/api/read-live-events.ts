import { setTimeout as sleep } from 'node:timers/promises';
import { currentTime } from '../clock.ts';
import { processWide } from '../process-wide.ts';
import { publishEvents } from '../webhooks/publish-events.ts';
import { readSigningKeys } from '../webhooks/read-signing-keys.ts';
import { signedHeaders } from '../webhooks/signature.ts';
import { HEARTBEAT, type PlacedEvent, streamMessage } from './live-event.ts';

const LOOK_MS = 500;
const HEARTBEAT_MS = 15_000;
/** How often a listener's access is checked again. */
const CHECK_MS = 15_000;
/** Then the listener connects again, wherever it ends up. */
const LONGEST_MS = 30 * 60_000;

/** Where the events come from, and whether the listener may still receive them. */
export interface Source {
  read: (behind: bigint) => Promise<PlacedEvent[]>;
  mayListen: () => Promise<boolean>;
  /** Whose streams are counted together. */
  listener: string;
}

/** How many streams one listener may have in a process. */
export const MOST_STREAMS = 10;

declare module '../process-wide.ts' {
  interface ProcessWide {
    /** How many streams each listener has. */
    listeners?: Map<string, number>;
  }
}

/**
 * Messages of a stream of events as they are published, until the listener leaves, may no longer listen, or half an
 * hour has passed.
 * @param behind the place behind which to begin
 * @param signal aborted when the stream is over, whichever side ended it
 * @returns null when this listener has as many streams here as it may
 */
export function readLiveEvents(source: Source, behind: bigint, signal: AbortSignal): AsyncGenerator<string> | null {
  processWide.listeners ??= new Map();
  const { listeners } = processWide;
  const count = listeners.get(source.listener) ?? 0;
  if (count >= MOST_STREAMS) return null;
  listeners.set(source.listener, count + 1);
  signal.addEventListener('abort', () => listeners.set(source.listener, (listeners.get(source.listener) ?? 1) - 1), {
    once: true,
  });
  return messages(source, behind, signal);
}

async function* messages(source: Source, behind: bigint, signal: AbortSignal): AsyncGenerator<string> {
  const began = Date.now();
  let [at, spoken, checked] = [behind, began, began];
  yield HEARTBEAT;
  while (!signal.aborted && Date.now() - began < LONGEST_MS) {
    if (Date.now() - checked >= CHECK_MS) {
      if (!(await source.mayListen())) return;
      checked = Date.now();
    }
    await publishEvents();
    const events = await source.read(at);
    for (const event of events) {
      const now = currentTime();
      const { signing: keys } = await readSigningKeys(now);
      yield streamMessage(event, (message) => signedHeaders({ ...message, at: now }, { secrets: [], keys }));
      at = event.position;
      spoken = Date.now();
    }
    if (Date.now() - spoken >= HEARTBEAT_MS) {
      yield HEARTBEAT;
      spoken = Date.now();
    }
    if (events.length === 0) await sleep(LOOK_MS, undefined, { signal }).catch(() => {});
  }
}
