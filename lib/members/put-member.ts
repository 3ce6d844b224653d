import type { Prisma } from '@/prisma/generated/client.ts';
import { NO_OWNER } from '../accounts/sellers.ts';
import { db, transact } from '../database/db.ts';
import { insertEntry } from '../journal/activity/audit-entries.ts';
import { moveEntries } from '../journal/activity/system-audit-entries.ts';
import { env } from '../kernel/config/env.ts';
import { PlatformError } from '../kernel/errors/errors.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { endMemberAccess } from '../oauth/connections/end-member-access.ts';
import { may, type Role } from '../permissions/role.ts';
import type { SellerId } from '../permissions/seller.ts';
import { findRole, insertMember, updateRole } from '../stores/members.ts';
import type { StoredPlatformStore } from '../stores/outside-store.ts';
import { findPutStore, lockPutStore } from '../stores/platform-stores.ts';
import { changeStoreOwner } from './change-store-owner.ts';
import { dropInvitationsBy } from './invitations.ts';
import { findPutRole, listPutRoles, type PutMember, putRole, putMember as shown } from './platform-members.ts';
import { findAccount, listConfirmed, setAccount, upsertPerson } from './platform-persons.ts';

type Tx = Prisma.TransactionClient;
type Context = Pick<RequestContext, 'now'> & Partial<RequestContext>;

/**
 * Gives somebody a role in a store, which counts as soon as they have an account here; the same again changes nothing.
 * A store has one owner: putting another hands it over, and who was the owner becomes an admin.
 * Throws 404 for a store that the platform hasn’t put, 409 `owner_needed` for another role of its owner.
 */
export async function putMember(
  externalId: string,
  subject: string,
  { role, email, name }: Pick<PutMember, 'role' | 'email' | 'name'>,
  context: RequestContext,
): Promise<{ member: PutMember; isNew: boolean }> {
  const known = await findPutStore(db(), externalId);
  const before = known && (await findPutRole(db(), known.id, subject));
  const isSame = before?.role === role && before.person.email === email && before.person.name === name;
  if (before && isSame) return { member: shown(before), isNew: false };
  const { isNew, moved } = await transact(async (tx) => {
    const store = await lockPutStore(tx, externalId);
    if (!store) throw new PlatformError('unknown_external_id');
    const found = await findPutRole(tx, store.id, subject);
    if (found?.role === 'owner' && role !== 'owner') throw new PlatformError('owner_needed');
    const person = { subject, email, name };
    const userId = (await upsertPerson(tx, person, context.now)) ?? (await link(tx, person));
    await putRole(tx, store.id, subject, role, context.now);
    return { isNew: found === null, moved: await apply(tx, store, { userId, role }, context) };
  });
  // What was being recorded meanwhile still went to the owner before.
  if (moved) await moveEntries(db(), moved.storeId, moved);
  const store = await findPutStore(db(), externalId);
  const after = store && (await findPutRole(db(), store.id, subject));
  if (!after) throw new PlatformError('unknown_external_id');
  return { member: shown(after), isNew };
}

async function link(tx: Tx, person: Parameters<typeof findAccount>[1]): Promise<SellerId | null> {
  const userId = await findAccount(tx, person, env().signIn?.issuer ?? null);
  return userId !== null && (await setAccount(tx, person.subject, userId)) ? userId : null;
}

/**
 * Makes a role count in a store that is locked.
 * @param who.userId null while they have no account: a store whose owner they are waits for them
 * @returns from whom to whom the store went, if it did
 */
async function apply(
  tx: Tx,
  { id: storeId, ownerId }: StoredPlatformStore,
  { userId, role }: { userId: SellerId | null; role: Role },
  context: Context,
): Promise<{ storeId: string; from: string; to: SellerId } | null> {
  const by = { actor: 'platform', context } as const;
  if (role === 'owner') {
    const to = userId ?? NO_OWNER;
    if (ownerId === to || !(await changeStoreOwner(tx, storeId, { from: ownerId, to }))) return null;
    await insertEntry(tx, { storeId }, { kind: 'store_handed_over', ...by });
    return { storeId, from: ownerId, to };
  }
  const before = userId && (await findRole(tx, userId, storeId));
  if (userId === null || before === role) return null;
  if (before === null) {
    await insertMember(tx, { storeId, userId, role }, context.now);
    await insertEntry(tx, { storeId }, { kind: 'member_joined', ...by, detail: { role } });
    return null;
  }
  await updateRole(tx, storeId, userId, role);
  await endMemberAccess(tx, { storeId, personId: userId, role }, 'platform', context);
  if (!may(role, 'members')) await dropInvitationsBy(tx, { storeId }, userId);
  const detail = { role, role_before: before };
  await insertEntry(tx, { storeId }, { kind: 'member_role_changed', ...by, detail });
  return null;
}

/** Gives somebody who has come the roles that wait for them; nothing for whom the platform hasn’t put. */
export async function joinStores(
  { subject, userId }: { subject: string; userId: SellerId },
  context: Context,
): Promise<void> {
  const moved = await transact(async (tx) => {
    if (!(await setAccount(tx, subject, userId))) return [];
    const all: Awaited<ReturnType<typeof apply>>[] = [];
    for (const { externalId, role } of await listPutRoles(tx, subject)) {
      const store = await lockPutStore(tx, externalId);
      if (store) all.push(await apply(tx, store, { userId, role }, context));
    }
    return all;
  });
  for (const one of moved) if (one) await moveEntries(db(), one.storeId, one);
}

/** How many people are looked at together. */
const FEW = 100;

/** Does the same for all whose address somebody has confirmed, where nobody signs in by a provider. */
export async function joinConfirmed(now: Date): Promise<void> {
  const { platform, signIn } = env();
  if (!platform || signIn) return;
  for (const person of await listConfirmed(db(), FEW)) await joinStores(person, { now });
}
