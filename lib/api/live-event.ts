import { type EventRow, eventObject } from '../journal/events/event-object.ts';

/** A published event with its place among all. */
export type PlacedEvent = EventRow & { position: bigint };

/** What keeps a quiet stream open. */
export const HEARTBEAT = ': still here\n\n';

/**
 * An event as a message of a stream (server-sent events): what a webhook endpoint would be sent, its body and the
 * product's own signature, so that it can be forwarded as it is.
 * @param sign the headers of a delivery of this body, signed with the product's keys
 */
export function streamMessage(
  event: EventRow,
  sign: (message: { id: string; body: string }) => Record<string, string>,
) {
  const body = JSON.stringify(eventObject(event));
  return `id: ${event.id}\ndata: ${JSON.stringify({ headers: sign({ id: event.id, body }), body })}\n\n`;
}
