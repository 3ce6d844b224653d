import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '../database/db.ts';
import { leaveSeat, renewSeat, takeSeat } from '../database/limits/seats.ts';
import type { Limit } from '../database/limits/throttle.ts';
import { readSigningKeys } from '../http/signing-keys/read-signing-keys.ts';
import { signedHeaders } from '../http/signing-keys/signature.ts';
import { lastPosition } from '../journal/events/app-events.ts';
import { type EventRow, eventObject } from '../journal/events/event-object.ts';
import { LIMITS } from '../kernel/config/limits.ts';
import { roomOf } from '../kernel/config/rooms.ts';
import { currentTime } from '../kernel/process/clock.ts';
import { isStopping } from '../kernel/process/stopping.ts';
import { networkOf } from '../kernel/text/network.ts';
import { awaitEvents } from '../webhooks/await-events.ts';

/** How often events are read by a process that is about to stop, and of all stores of an app. */
const LOOK_MS = 500;
const HEARTBEAT_MS = 15_000;
/** How often a listener's access is checked again while nothing happens, and how often its seat is renewed. */
const CHECK_MS = 15_000;
/** While its events wait for a listener that reads slowly. */
const BATCH_CHECK_MS = 1_000;
/** Then the listener connects again, wherever it ends up. */
const LONGEST_MS = 30 * 60_000;

/** What keeps a quiet stream open. */
const HEARTBEAT = ': still here\n\n';

/** A published event with its place among all. */
type PositionedEvent = EventRow & { position: bigint };

/** Where the events come from, and whether the listener may still receive them. */
export interface Source {
  read: (behind: bigint) => Promise<PositionedEvent[]>;
  mayListen: () => Promise<boolean>;
  /** Whose streams are counted together in all processes: a token's or an app's. */
  listener: string;
  /** The store whose events they are; null for all stores of an app. */
  storeId: string | null;
  /** The listener's. */
  address: string;
}

/** The streams of one listener, in all processes together. */
export const SEATS: Limit = { name: 'streams', most: LIMITS.streamsOfListener, windowMs: 60_000 };

/**
 * Messages of a stream of events as they are published, until the listener leaves, may no longer listen, or half an
 * hour has passed.
 * @param behind the place behind which to begin
 * @param left aborted when the stream is over, whichever side ended it
 * @returns why there is no stream, when this listener or this process has as many as it may
 */
export async function readLiveEvents(
  source: Source,
  behind: bigint,
  left: AbortController,
): Promise<AsyncGenerator<string> | 'too_many_streams' | 'no_room_for_streams'> {
  const room = roomOf('streams');
  const holders = { listener: source.storeId ?? source.listener, network: networkOf(source.address) };
  if (!room.take(holders)) return 'no_room_for_streams';
  const seat = await takeSeat(SEATS, source.listener, currentTime()).catch((error) => {
    room.leave(holders);
    throw error;
  });
  if (!seat) {
    room.leave(holders);
    return 'too_many_streams';
  }
  const renewing = setInterval(async () => {
    // Without the database it stays until the seat lapses.
    if (!(await renewSeat(seat, currentTime()).catch(() => true))) left.abort();
  }, CHECK_MS).unref();
  const leave = () => {
    room.leave(holders);
    clearInterval(renewing);
    // What isn't given back lapses.
    void leaveSeat(seat).catch(() => {});
  };
  if (left.signal.aborted) leave();
  else left.signal.addEventListener('abort', leave, { once: true });
  return messages(source, behind, left.signal);
}

async function* messages(source: Source, behind: bigint, signal: AbortSignal): AsyncGenerator<string> {
  const began = Date.now();
  let [at, spoken, checked] = [behind, began, began];
  // Before reading: what is published in between is found at once.
  let known = await lastPosition(db());
  yield HEARTBEAT;
  const mayGoOn = async () => {
    checked = Date.now();
    return !signal.aborted && (await source.mayListen());
  };
  while (!signal.aborted && Date.now() - began < LONGEST_MS) {
    const events = await source.read(at);
    // After reading: what happened behind the end of its access isn't for this listener.
    if ((events.length > 0 || Date.now() - checked >= CHECK_MS) && !(await mayGoOn())) return;
    for (const event of events) {
      if (Date.now() - checked >= BATCH_CHECK_MS && !(await mayGoOn())) return;
      const now = currentTime();
      const keys = (await readSigningKeys('deliveries', now)).signing.map(({ key }) => key);
      yield streamMessage(event, (message) => signedHeaders({ ...message, at: now }, { secrets: [], keys }));
      at = event.position;
      spoken = Date.now();
    }
    if (Date.now() - spoken >= HEARTBEAT_MS) {
      yield HEARTBEAT;
      spoken = Date.now();
    }
    if (events.length > 0) continue;
    // What was published until before it was read is nothing for this listener: it isn't looked through again.
    if (known > at) at = known;
    const ms = HEARTBEAT_MS - (Date.now() - spoken);
    known = (await awaitEvents(source.storeId, known, { signal, ms })) ?? known;
    if (source.storeId === null || isStopping()) await sleep(LOOK_MS, undefined, { signal }).catch(() => {});
  }
}

/**
 * An event as a message of a stream (server-sent events): what a webhook endpoint would be sent, its body and the
 * product's own signature, so that it can be forwarded as it is.
 * @param sign the headers of a delivery of this body, signed with the product's keys
 */
function streamMessage(event: EventRow, sign: (message: { id: string; body: string }) => Record<string, string>) {
  const body = JSON.stringify(eventObject(event));
  return `id: ${event.id}\ndata: ${JSON.stringify({ headers: sign({ id: event.id, body }), body })}\n\n`;
}
