import { processWide } from '../process/process-wide.ts';
import { Room, type RoomSize } from '../process/room.ts';

/**
 * What one process has of things that somebody could take from all others, and what of it one holder may have. A
 * network is an IPv4 address or IPv6 /64.
 */
export const ROOMS = {
  /** Bodies that are read or worked on, in bytes. */
  bodies: { most: 64 * 1024 * 1024, shares: { network: 16 * 1024 * 1024 } },
  /** Streams of events; an app that listens to all of its stores is a holder like a store. */
  streams: { most: 200, shares: { listener: 40, network: 100 }, kept: { listener: 40 } },
  /** Requests that wait for an event. */
  waits: { most: 1_000, shares: { store: 200, network: 500 }, kept: { store: 200 } },
  /** Requests that wait for the answer of the first one with their Idempotency-Key; a caller is a connection or key. */
  answers: { most: 1_000, shares: { caller: 100, store: 200, network: 500 }, kept: { store: 200 } },
  /** Calls that wait for a document or keys of somebody else to be fetched; each is fetched once for all of them. */
  documents: { most: 200, shares: { document: 20, host: 40, network: 40, person: 20 } },
  /** Names that are looked up; the owner is the store or app whose webhooks they are. */
  names: { most: 200, shares: { person: 20, network: 40, owner: 20 } },
  /** Sign-ins whose password is hashed, each in one of four threads that much else needs, and wait for that. */
  passwords: { most: 3, line: 400, shares: { network: 100 }, atOnce: { network: 2 } },
  /** Uploaded pictures that are drawn, in a process of their own, and wait for that. */
  pictures: { most: 1, line: 8, shares: { person: 2 } },
} as const satisfies Record<string, RoomSize>;

type KindOf<Name extends keyof typeof ROOMS> = string & keyof (typeof ROOMS)[Name]['shares'];

declare module '../process/process-wide.ts' {
  interface ProcessWide {
    /** By name. */
    rooms?: Map<string, unknown>;
  }
}

/** One of {@link ROOMS} in this process. */
export function roomOf<Name extends keyof typeof ROOMS>(name: Name): Room<KindOf<Name>> {
  processWide.rooms ??= new Map();
  const known = processWide.rooms.get(name) as Room<KindOf<Name>> | undefined;
  if (known) return known;
  const room = new Room<KindOf<Name>>(name, ROOMS[name] as RoomSize<KindOf<Name>>);
  processWide.rooms.set(name, room);
  return room;
}
