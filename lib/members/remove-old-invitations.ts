import { dropExpiredRequests } from '../connections/connect-requests.ts';
import { db } from '../database/db.ts';
import { dropExpiredInvitations } from './invitations.ts';

/** Removes invitations and requests to connect an app that have expired. */
export async function removeOldInvitations(now: Date): Promise<void> {
  await dropExpiredInvitations(db(), now);
  await dropExpiredRequests(db(), now);
}
