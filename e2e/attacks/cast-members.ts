import { randomUUID } from 'node:crypto';
import type { SellerId } from '@/lib/accounts/seller.ts';
import { db } from '@/lib/database/db.ts';
import { newUuid } from '@/lib/database/uuid.ts';
import { inviteDeveloper, inviteMember } from '@/lib/members/invite-member.ts';
import { addDay, addRequests } from '@/lib/usage/logged-requests.ts';
import { context, createSeller, type DemoApp } from '@/prisma/demo/factories.ts';
import type { Mode } from '@/prisma/generated/enums.ts';

/** Other members of a store, by their role, and one to remove. */
export type Members = Record<'admin' | 'developer' | 'viewer' | 'spare', { id: string; email: string }>;

/** Makes members of a store in every role but the owner's, and one to remove. */
export async function makeMembers(storeId: string): Promise<Members> {
  const make = async (role: 'admin' | 'developer' | 'viewer') => {
    const { id: userId, email } = await createSeller(db(), { name: `Mia ${role}` });
    await db().member.create({ data: { storeId, userId, role } });
    return { id: userId, email };
  };
  const [admin, developer, viewer] = [await make('admin'), await make('developer'), await make('viewer')];
  return { admin, developer, viewer, spare: await make('viewer') };
}

/** Makes an open request of a store's viewer to connect an app to it. */
export async function makeRequest(place: { storeId: string; mode: Mode }, app: DemoApp, askedById: string) {
  const [id, askedAt, scopes] = [randomUUID(), new Date(), ['orders:read']];
  const query = new URLSearchParams({ response_type: 'code', client_id: app.clientId, redirect_uri: app.redirectUri });
  const asked = { ...place, appId: app.id, askedById, path: `/oauth/authorize?${query}&scope=orders:read` };
  const expiresAt = new Date(askedAt.getTime() + 24 * 60 * 60_000);
  await db().connectRequest.create({ data: { ...asked, id, scopes, askedAt, expiresAt } });
  return id;
}

/** Makes an open request of an app for a change of a subscription. */
export async function makeApproval(
  place: { storeId: string; mode: Mode },
  connectionId: string,
  subscriptionId: string,
) {
  const [id, requestedAt] = [randomUUID(), new Date()];
  const detail = { type: 'subscription_change', subscription_id: subscriptionId, action: 'cancel' };
  const expiresAt = new Date(requestedAt.getTime() + 24 * 60 * 60_000);
  await db().approval.create({
    data: { ...place, id, connectionId, subscriptionId, detail, digest: id, requestedAt, expiresAt },
  });
  return id;
}

/** Makes an open invitation to a store. */
export async function makeInvitation(owner: { id: SellerId; email: string }, storeId: string): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const outcome = await inviteMember(owner, storeId, { email, role: 'viewer' }, context());
  if (outcome !== 'invited') throw new Error(`The cast has no invitation: ${JSON.stringify(outcome)}.`);
  return (await db().invitation.findFirstOrThrow({ where: { storeId, email } })).id;
}

/** Makes an open invitation to an app's team. */
export async function makeTeamInvitation(owner: { id: SellerId; email: string }, appId: string): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const outcome = await inviteDeveloper(owner, appId, email, context());
  if (outcome !== 'invited') throw new Error(`The cast has no invitation: ${JSON.stringify(outcome)}.`);
  return (await db().invitation.findFirstOrThrow({ where: { appId, email } })).id;
}

/** Makes a developer of an app beside its owner. */
export async function makeCoDeveloper(appId: string): Promise<{ id: string; email: string }> {
  const { id: userId, email } = await createSeller(db(), { name: 'Cody Developer' });
  await db().appDeveloper.create({ data: { appId, userId } });
  return { id: userId, email };
}

/** Calls in the request log: one of an app's connection, and one of a key. */
export type Logged = Record<'ofApp' | 'ofKey', string>;

/** Writes a refused call of each into the request log. */
export async function makeLogged(place: { storeId: string; mode: Mode }, appId: string, ids: Logged): Promise<Logged> {
  const now = new Date();
  const call = {
    method: 'GET',
    path: '/api/v1/me',
    status: 401,
    reason: 'rotated',
    micros: 900,
    requestId: 'req_cast',
  };
  const logged = { ofApp: newUuid(now), ofKey: newUuid(now) };
  await addDay(db(), now.toISOString().slice(0, 10));
  await addRequests(db(), [
    { ...call, ...place, id: logged.ofApp, appId, holderId: ids.ofApp, sent: null, answered: null, listed: null },
    { ...call, ...place, id: logged.ofKey, appId: null, holderId: ids.ofKey, sent: null, answered: null, listed: null },
  ]);
  return logged;
}
