import { db } from '../db.ts';
import { dropExpiredInvitations } from './invitations.ts';

/** Removes invitations that have expired. */
export async function removeOldInvitations(now: Date): Promise<void> {
  await dropExpiredInvitations(db(), now);
}
