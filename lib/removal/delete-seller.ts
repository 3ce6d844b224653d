import type { Prisma } from '@/prisma/generated/client.ts';
import { checkIfAny, type PasswordRefusal } from '../accounts/change-password.ts';
import { deleteSeller as deleteRow, listAddresses, lockSeller, NO_OWNER } from '../accounts/sellers.ts';
import { dropChallenges } from '../accounts/verifications.ts';
import { lockSellerApps } from '../apps/apps.ts';
import { dropOrphanLogos } from '../apps/logos.ts';
import { lockSellerSubscriptions } from '../billing/subscriptions/seller-subscriptions.ts';
import { transact } from '../database/db.ts';
import { insertEntry, recordEndings } from '../journal/activity/audit-entries.ts';
import { erasePerson } from '../journal/activity/system-audit-entries.ts';
import { recordConnectionEvents } from '../journal/events/events.ts';
import { changeStoreOwner } from '../members/change-store-owner.ts';
import { endMemberAccess } from '../oauth/connections/end-member-access.ts';
import { endConnectionsOf, lockConnectionsOf } from '../oauth/connections/ended-connections.ts';
import type { SellerId } from '../permissions/seller.ts';
import { listMemberships } from '../stores/members.ts';
import { listStoresOfOwner, lockSellerStores, lockStore } from '../stores/stores.ts';
import { retireEndpoints } from '../webhooks/webhook-endpoints.ts';

export type SellerDeletion = 'deleted' | 'email_differs' | PasswordRefusal;

/**
 * Deletes a person with the stores and apps that they own, in one transaction: every connection to those stores and of
 * those apps ends, with its codes and tokens; the members of those stores lose them. Their keys for others' stores end.
 * A logo that another seller's app shows stays.
 * @param proof.password null: they have none, and were asked otherwise who they are
 * @param proof.email must be the account's own, as a person would type it
 */
export async function deleteSeller(
  person: { id: SellerId; email: string },
  proof: { email: string; password: string | null },
  now: Date,
): Promise<SellerDeletion> {
  if (proof.email.trim().toLowerCase() !== person.email.toLowerCase()) return 'email_differs';
  const refused = await checkIfAny(person.id, proof.password, { now });
  if (refused !== null) return refused;
  await removeSeller(person.id, now);
  return 'deleted';
}

/** The same without asking: on the word of whoever runs the service. */
export async function removeSeller(id: SellerId, now: Date): Promise<void> {
  await transact(
    async (tx) => {
      await leavePutStores(tx, id);
      await lockSellerSubscriptions(tx, id);
      const appIds = await lockSellerApps(tx, id);
      await lockSellerStores(tx, id);
      await lockConnectionsOf(tx, id);
      await dropChallenges(tx, id);
      const storeIds = (await listMemberships(tx, id)).map(({ storeId }) => storeId);
      const person = { emails: await listAddresses(tx, id), storeIds };
      await leaveStores(tx, id, now);
      // Their own stores go with everything in them; other sellers are told what their stores have lost.
      const elsewhere = { app: { ownerId: id }, store: { ownerId: { not: id } } };
      const ended = await endConnectionsOf(tx, elsewhere, 'app_disabled', now);
      const cause = { requestId: null, reason: 'account_deleted' } as const;
      await recordEndings(tx, ended, { kind: 'ended_app_deleted', actor: 'app', context: { now } }, cause);
      const here = await endConnectionsOf(tx, { store: { ownerId: id } }, 'revoked_by_seller', now);
      await recordConnectionEvents(tx, here, { type: 'connection.ended', at: now, ...cause });
      await retireEndpoints(tx, appIds, now);
      await deleteRow(tx, id);
      await erasePerson(tx, person);
      await dropOrphanLogos(tx);
    },
    { timeout: 30_000 },
  );
}

/** What the platform has put here stays when its owner goes, and waits for another. */
async function leavePutStores(tx: Prisma.TransactionClient, ownerId: SellerId): Promise<void> {
  for (const { id, externalId } of await listStoresOfOwner(tx, ownerId)) {
    if (externalId === null) continue;
    await lockStore(tx, id);
    await changeStoreOwner(tx, id, { from: ownerId, to: NO_OWNER });
  }
}

/** Ends what a person has in the stores of others, where their leaving is recorded. */
async function leaveStores(tx: Prisma.TransactionClient, personId: SellerId, now: Date): Promise<void> {
  // Whoever is making a key of theirs, or a code, holds the account until it is there.
  await lockSeller(tx, personId);
  for (const { storeId, role } of await listMemberships(tx, personId)) {
    await endMemberAccess(tx, { storeId, personId, role: null }, { seller: personId }, { now });
    const entry = { kind: 'member_left', actor: { seller: personId }, context: { now }, detail: { role } } as const;
    await insertEntry(tx, { storeId }, entry);
  }
}
