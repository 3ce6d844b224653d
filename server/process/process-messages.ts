import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { StoreApi } from '@/lib/permissions/installation/store-document.ts';
import type { Values } from '../metrics/meters.ts';

// What the first process and those that it starts say to each other.

/**
 * To a process. A connection comes with its socket. `release`: close so many after their next answer, for another
 * process to take. `allMetrics` answers `askMetrics`. `storeApi` answers `askStoreApi`, and comes again when the
 * platform's document has changed.
 */
export type Told =
  | { is: 'connection'; id: number }
  | { is: 'release'; count: number }
  | { is: 'metrics'; id: number }
  | { is: 'allMetrics'; id: number; values: Values }
  | { is: 'storeApi'; api: StoreApi | null }
  | { is: 'willStop' }
  | { is: 'stop' };

/**
 * From a process. `taken`: from now on the connection is its own. `busy`: the part of the time in which it had
 * something to do, 0 to 1, and how many connections sent a request in it. `leaving`: it asks to be told to stop.
 */
export type Said =
  | { is: 'ready' }
  | { is: 'leaving' }
  | { is: 'taken'; id: number }
  | { is: 'closed' }
  | { is: 'busy'; part: number; active: number }
  | { is: 'metrics'; id: number; values: Values }
  | { is: 'askMetrics'; id: number }
  | { is: 'askStoreApi' };

/** Tells a process something; one that has ended hears nothing. */
export function tell(child: ChildProcess, message: Told, socket?: Socket): void {
  // It may end at any time: whoever waits for an answer listens for that as well.
  if (child.connected) child.send(message, socket, { keepOpen: true }, () => {});
}

/** Calls back for one kind of message of a process. Returns the listener, for what listens only for a while. */
export function onSaid<Is extends Said['is']>(
  child: ChildProcess,
  is: Is,
  hear: (said: Extract<Said, { is: Is }>) => void,
): (message: unknown) => void {
  const listener = (message: unknown) => {
    if ((message as Said).is === is) hear(message as Extract<Said, { is: Is }>);
  };
  child.on('message', listener);
  return listener;
}

/** Says something to the first process; when that has gone, to nobody. */
export function say(message: Said): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

/** Calls back for one kind of message of the first process. */
export function onTold<Is extends Told['is']>(
  is: Is,
  hear: (told: Extract<Told, { is: Is }>, socket?: Socket) => void,
): void {
  process.on('message', (message, handle) => {
    if ((message as Told).is === is) hear(message as Extract<Told, { is: Is }>, handle as Socket | undefined);
  });
}
