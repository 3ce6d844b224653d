import { keepPresented } from '@/lib/apps/presented-apps.ts';
import { db, transact } from '@/lib/database/db.ts';
import { insertEntry } from '@/lib/journal/activity/audit-entries.ts';
import type { RequestContext } from '@/lib/kernel/request-context.ts';
import { findAnswer, insertAnswer } from '@/lib/oauth/authorization/answered-tickets.ts';
import { resourcesFor } from '@/lib/oauth/authorization/authorize-connection.ts';
import { type Choice, checkChoice, type Refusal } from '@/lib/oauth/authorization/check-choice.ts';
import type { Ticket } from '@/lib/oauth/authorization/ticket.ts';
import { insertConnection } from '@/lib/oauth/connections/connections.ts';
import { endEarlierTries } from '@/lib/oauth/connections/ended-connections.ts';
import type { SellerId } from '@/lib/permissions/seller.ts';
import { DEVICE_GRANT } from '../index.ts';
import { decideDeviceCode } from './device-codes.ts';
import { deviceChallenge } from './device-grant.ts';
import { findDevice, waitingDevice } from './read-device.ts';

/** `not_started`: the device asked from another network, and the box for that was not ticked. */
type DeviceDecision = { app: { id: string; name: string } | null } | Refusal | { fault: 'not_started' };

/**
 * Carries out Authorize for a device that waits (RFC 8628 section 3.3): makes the connection that it gets with its
 * device code. A second click changes nothing.
 */
export async function authorizeDevice(
  ticket: Ticket,
  choice: Choice & { started: boolean },
  sellerId: SellerId,
  context: RequestContext & { confirmSensitive?: boolean },
): Promise<DeviceDecision> {
  const { now } = context;
  if (await findAnswer(db(), ticket.id)) return answeredBefore(ticket, 'allowed');
  const found = await findDevice(ticket.request.userCode ?? '', { ...context, sellerId });
  if (!found) return { fault: 'app_gone' };
  const checked = await checkChoice(ticket, choice, sellerId, found.app, context);
  if ('fault' in checked) return checked;
  const { waiting, app } = found;
  if (waitingDevice(waiting, context.address).isElsewhere && !choice.started) return { fault: 'not_started' };
  const { isByApproval, ...allowed } = checked;
  const connection = {
    sellerId,
    selector: waiting.selector,
    appId: app.id,
    mode: choice.mode,
    redirectUri: DEVICE_GRANT,
    ...allowed,
    codeHash: waiting.hash,
    codeExpiresAt: waiting.expiresAt,
    codeChallenge: deviceChallenge(waiting.hash),
    resources: resourcesFor(app, ticket.request),
  };
  const isDone = await transact(async (tx) => {
    if (!(await keepPresented(tx, app, now))) return false;
    if (!(await insertAnswer(tx, ticket.id, waiting.selector, now))) return false;
    // Where nothing can be connected any more, the device is told that it was refused.
    if (!(await decideDeviceCode(tx, waiting.selector, now))) return false;
    if (isByApproval) await endEarlierTries(tx, connection, now);
    return insertConnection(tx, connection, context);
  });
  return isDone ? { app } : answeredBefore(ticket, 'allowed');
}

/** Carries out Cancel for a device that waits: it is told `access_denied`. A second click changes nothing. */
export async function declineDevice(
  ticket: Ticket,
  sellerId: SellerId,
  context: RequestContext,
): Promise<DeviceDecision> {
  const found = await findDevice(ticket.request.userCode ?? '', { ...context, sellerId });
  if (!found) return answeredBefore(ticket, 'refused');
  const { waiting, app } = found;
  const detail = { scopes: ticket.request.scopes };
  await transact(async (tx) => {
    if (!(await insertAnswer(tx, ticket.id, null, context.now))) return;
    if (!(await decideDeviceCode(tx, waiting.selector, context.now))) return;
    const entry = { kind: 'declined', actor: { seller: sellerId }, context, detail } as const;
    await insertEntry(tx, { appId: app.id, ownerId: sellerId }, entry);
  });
  return answeredBefore(ticket, 'refused');
}

/** A second click of the same button is fine; another button comes too late. */
async function answeredBefore(ticket: Ticket, now: 'allowed' | 'refused'): Promise<DeviceDecision> {
  const answer = await findAnswer(db(), ticket.id);
  if (!answer) return { fault: 'app_gone' };
  return (answer.selector === null) === (now === 'refused') ? { app: null } : { fault: 'answered' };
}
