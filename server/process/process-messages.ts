import type { ChildProcess } from 'node:child_process';
import type { StoreApi } from '@/lib/permissions/installation/store-document.ts';
import type { Values } from '../metrics/meters.ts';

// What the first process and those that it starts say to each other.

/**
 * To a process. `listen`: on this address, as {@link listen} takes it. `allMetrics` answers `askMetrics`. `storeApi`
 * answers `askStoreApi`, and comes again when the platform's document has changed.
 */
export type MessageToChild =
  | { is: 'listen'; host: string | null }
  | { is: 'metrics'; id: number }
  | { is: 'allMetrics'; id: number; values: Values }
  | { is: 'storeApi'; api: StoreApi | null }
  | { is: 'willStop' }
  | { is: 'stop' };

/** From a process. `leaving`: it asks to be told to stop. */
export type MessageToParent =
  | { is: 'ready' }
  | { is: 'leaving' }
  | { is: 'listening' }
  | { is: 'cannotListen'; line: string }
  | { is: 'metrics'; id: number; values: Values }
  | { is: 'askMetrics'; id: number }
  | { is: 'askStoreApi' };

/** Tells a process something; one that has ended hears nothing. */
export function sendToChild(child: ChildProcess, message: MessageToChild): void {
  // It may end at any time: whoever waits for an answer listens for that as well.
  if (child.connected) child.send(message, () => {});
}

/** Calls back for one kind of message of a process. Returns the listener, for what listens only for a while. */
export function onChildMessage<Is extends MessageToParent['is']>(
  child: ChildProcess,
  is: Is,
  hear: (message: Extract<MessageToParent, { is: Is }>) => void,
): (message: unknown) => void {
  const listener = (message: unknown) => {
    if ((message as MessageToParent).is === is) hear(message as Extract<MessageToParent, { is: Is }>);
  };
  child.on('message', listener);
  return listener;
}

/** Says something to the first process; when that has gone, to nobody. */
export function sendToParent(message: MessageToParent): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

/** Calls back for one kind of message of the first process. */
export function onParentMessage<Is extends MessageToChild['is']>(
  is: Is,
  hear: (message: Extract<MessageToChild, { is: Is }>) => void,
): void {
  process.on('message', (message) => {
    if ((message as MessageToChild).is === is) hear(message as Extract<MessageToChild, { is: Is }>);
  });
}
