import { db, transact } from '../database/db.ts';
import { log } from '../kernel/process/log.ts';
import { dropPending, finishLane, listAllowed, listPending, type Pending, recordAttempt } from './deliveries.ts';
import { type HeldLane, holdOn, putBack, removeEmpty } from './delivery-lanes.ts';
import type { Attempt } from './delivery-object.ts';
import { recordEndpointChange } from './record-endpoint-change.ts';
import { GIVE_UP_MS, retryAt } from './retry.ts';
import { type DeliveryContext, sendDelivery } from './send-delivery.ts';
import { disableEndpoint, listReceivers, markFailing, markWorking, type Receiver } from './webhook-endpoints.ts';

/** How long a worker may hold a lane without saying so: longer than an attempt, short enough when it has died. */
export const HOLD_MS = 20_000;
/** A hold with less left than an attempt may take is renewed first. */
const ATTEMPT_MS = 12_000;
const READ_AT_ONCE = 10;

/** What a lane delivers first, and where to; null when its endpoint is gone. */
export type LaneStart = { receiver: Receiver; pending: Pending[] } | null;

/** Reads where lanes that were just taken deliver to and what, in two statements for all of them. */
export async function readLanes(lanes: HeldLane[]): Promise<LaneStart[]> {
  const [receivers, pending] = await Promise.all([
    listReceivers(db(), [...new Set(lanes.map(({ endpointId }) => endpointId))]),
    listPending(db(), lanes, READ_AT_ONCE),
  ]);
  const byId = new Map(receivers.map((receiver) => [receiver.id, receiver]));
  return lanes.map(({ endpointId }, index) => {
    const receiver = byId.get(endpointId);
    return receiver ? { receiver, pending: pending[index] ?? [] } : null;
  });
}

/**
 * Delivers what a held lane has, one after another, until one fails, nothing is left or the process is about to stop.
 * Each attempt is recorded before the next. A worker that dies leaves the lane to another, which begins with the
 * delivery whose outcome wasn't recorded: it may arrive twice, with the same `webhook-id`.
 * @param start of readLanes, after the lane was taken
 * @param heldUntil until when the lane is held at first
 */
export async function deliverLane(
  lane: HeldLane,
  start: LaneStart,
  heldUntil: Date,
  context: DeliveryContext,
  signal?: AbortSignal,
): Promise<void> {
  let until = heldUntil;
  for (let next = start; next; [next = null] = await readLanes([lane])) {
    const { receiver, pending } = next;
    const allowed = await allowedOf(receiver, pending);
    for (const [index, delivery] of pending.entries()) {
      const now = context.clock();
      if (signal?.aborted || (delivery.nextAttemptAt !== null && delivery.nextAttemptAt > now))
        return putBack(lane, db(), delivery.nextAttemptAt ?? now);
      if (until.getTime() - now.getTime() < ATTEMPT_MS) {
        until = new Date(now.getTime() + HOLD_MS);
        if (!(await holdOn(lane, db(), until))) return;
      }
      const isAllowed = allowed === null || delivery.event.sequence === 0 || allowed.has(delivery.event.id);
      // Fewer than were asked for: these were all, unless some were added meanwhile.
      const isLast = pending.length < READ_AT_ONCE && index === pending.length - 1;
      const outcome = isAllowed
        ? await attempt(receiver, delivery, context, isLast ? lane : null)
        : await refuse(delivery, now);
      if (outcome === 'over') return;
      if (outcome !== null) return putBack(lane, db(), outcome);
    }
    if (pending.length < READ_AT_ONCE && (await removeEmpty(lane, db()))) return;
    if (pending.length === 0) return putBack(lane, db(), context.clock());
  }
}

/** Which of these events the endpoint may still receive; null: all, for what a store's may receive doesn't change. */
async function allowedOf({ id, connectionId, appId }: Receiver, pending: Pending[]): Promise<Set<string> | null> {
  if (pending.length === 0 || (connectionId === null && appId === null)) return null;
  const events = pending.map(({ event }) => event.id);
  return listAllowed(db(), id, events);
}

/**
 * Makes one attempt and records it.
 * @param last the lane, when this is the last delivery it had
 * @returns when to try again; null to go on with the next; `over`: with nothing of this lane
 */
async function attempt(
  receiver: Receiver,
  delivery: Pending,
  context: DeliveryContext,
  last: HeldLane | null,
): Promise<Date | null | 'over'> {
  const made = await sendDelivery(receiver, delivery, context);
  if (made.status !== null && made.status >= 200 && made.status < 300) {
    if (receiver.failingSince) {
      receiver.failingSince = null;
      await markWorking(db(), receiver.id);
    }
    if (last) return (await finishLane(db(), last, delivery.id, made)) ? 'over' : null;
    await recordAttempt(db(), delivery.id, made, { status: 'succeeded', failures: 0, nextAttemptAt: null });
    return null;
  }
  const failures = delivery.failures + 1;
  const now = context.clock();
  const next = made.status === 410 ? null : retryAt(failures, now, context.chance());
  await recordAttempt(db(), delivery.id, made, { status: next ? 'pending' : 'failed', failures, nextAttemptAt: next });
  if (made.status === 410) return giveUp(receiver, 'gone', now);
  if (!receiver.failingSince) await markFailing(db(), receiver.id, now);
  else if (now.getTime() - receiver.failingSince.getTime() >= GIVE_UP_MS) return giveUp(receiver, 'failing', now);
  return next;
}

/** Records that the endpoint may no longer receive an event: its connection has ended, or was narrowed. */
async function refuse(delivery: Pending, now: Date): Promise<null> {
  const made: Attempt = {
    at: now.toISOString(),
    status: null,
    error: 'access_ended',
    duration_ms: 0,
    response_body: null,
  };
  await recordAttempt(db(), delivery.id, made, { status: 'failed', failures: delivery.failures, nextAttemptAt: null });
  return null;
}

/** Disables an endpoint, drops what is still to be delivered to it, and records it for its owner. */
async function giveUp(receiver: Receiver, disabledFor: 'gone' | 'failing', now: Date): Promise<'over'> {
  await transact(async (tx) => {
    const isDisabled = await disableEndpoint(tx, receiver.id, disabledFor);
    await dropPending(tx, receiver.id);
    // Of an app that was deleted nobody is left to read it.
    if (!isDisabled || receiver.retiredAt) return;
    const kind = disabledFor === 'gone' ? 'webhook_gone' : 'webhook_failed';
    await recordEndpointChange(tx, receiver, { kind, by: 'system', context: { now } });
  });
  log().warn({ endpointId: receiver.id, disabledFor }, 'a webhook endpoint was disabled');
  return 'over';
}
