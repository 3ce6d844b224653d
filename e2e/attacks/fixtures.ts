import { randomUUID } from 'node:crypto';
import { db } from '@/lib/database/db.ts';
import { invitePerson } from '@/lib/members/invite-person.ts';
import { formatCredential, mintCredential } from '@/lib/permissions/credential.ts';
import { context, createApp, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { authorizeApp } from '@/prisma/testing/connect.ts';
import { makeSession } from '../servers/session.ts';
import { makeLetter, makePasskey, makeSide } from './fixture-parts.ts';

const PREFIX = 'svc';
const MINUTE_MS = 60_000;

/** Everything of one person that somebody else could want; `mode` is that of what has one, `testSide` the other's. */
export type Person = Awaited<ReturnType<typeof makePerson>>;

/** Who attacks, and whom. */
export interface Fixtures {
  victim: Person;
  neighbour: Person;
  /** Nobody is after this person: they do what the others try. */
  witness: Person;
  operator: { cookie: string };
  /** Sessions of the victim's members, by their role; and of the owner's developer beside them. */
  members: Record<'admin' | 'developer' | 'viewer' | 'coDeveloper', string>;
  /** Their stores are worked on by an admin, and in test mode by a developer: they do what their role allows. */
  teams: Record<'admin' | 'developer', { owner: Person; cookie: string }>;
  /** The cookie of a session of the victim that has ended. */
  ended: string;
  /** The cookie of a session of the neighbour that signing out may end. */
  leaving: string;
  /** Their account is suspended once they have all this. */
  suspended: Person;
}

/** Makes everybody in the process’s own database, which holds the demo data. */
export async function makeFixtures(): Promise<Fixtures> {
  const [victim, neighbour] = [await makePerson('Vera Victim'), await makePerson('Nosy Neighbour')];
  const [witness, suspended] = [await makePerson('Will Witness'), await makePerson('Sue Suspended')];
  const [one, two] = [await makePerson('Olga Owner'), await makePerson('Otto Owner')];
  const ended = await signIn(victim);
  await db().session.delete({ where: { id: ended.id } });
  const cookieOf = async (person: { email: string }) => (await signIn(person)).cookie;
  const { admin, developer, viewer } = victim.members;
  return {
    victim,
    neighbour,
    witness,
    suspended,
    ended: ended.cookie,
    leaving: await cookieOf(neighbour),
    operator: { cookie: await cookieOf({ email: 'operator@example.com' }) },
    members: {
      admin: await cookieOf(admin),
      developer: await cookieOf(developer),
      viewer: await cookieOf(viewer),
      coDeveloper: await cookieOf(victim.coDeveloper),
    },
    teams: {
      admin: { owner: one, cookie: await cookieOf(one.members.admin) },
      developer: { owner: onTestSide(two), cookie: await cookieOf(two.members.developer) },
    },
  };
}

/** The same person with what is in test mode in place of what is in live mode. */
export function onTestSide({ testSide, ...person }: Person): Person {
  const { subscriptionId } = testSide;
  return { ...person, ...testSide, testSide, subscriptions: { live: subscriptionId, test: subscriptionId } };
}

async function makePerson(name: string) {
  const seller = await createSeller(db(), { name });
  const { id, email } = seller;
  const store = await createStore(db(), id, { name: `Shop of ${name}` });
  const app = await createApp(db(), id, { name: `App of ${name}` });
  const { id: secretId } = await db().appSecret.findFirstOrThrow({ where: { appId: app.id } });
  const join = async (role: 'admin' | 'developer' | 'viewer') => {
    const { id: userId, email } = await createSeller(db(), { name: `Mia ${role}` });
    await db().member.create({ data: { storeId: store.id, userId, role } });
    return { id: userId, email };
  };
  const coDeveloper = await createSeller(db(), { name: 'Cody Developer' });
  await db().appDeveloper.create({ data: { appId: app.id, userId: coDeveloper.id } });
  // By their role, and one to remove.
  const [admin, developer] = [await join('admin'), await join('developer')];
  const members = { admin, developer, viewer: await join('viewer'), spare: await join('viewer') };
  const owned = { ownerId: id, store, app, viewerId: members.viewer.id };
  const [live, test] = [await makeSide('live', owned), await makeSide('test', owned)];
  const grant = { app, store, ownerId: id };
  return {
    id,
    email,
    store,
    members,
    coDeveloper,
    app: { ...app, secretId },
    cookie: (await signIn(seller)).cookie,
    /** Another session of the same person. */
    sessionId: (await signIn(seller)).id,
    passkeyId: await makePasskey(id),
    mailId: await makeLetter(id, email),
    /** Open invitations: to the store, and to the app's team. */
    invitationId: await makeInvitation((to) =>
      invitePerson(seller, { storeId: store.id }, { email: to, role: 'viewer' }, context()),
    ),
    teamInvitationId: await makeInvitation((to) =>
      invitePerson(seller, { appId: app.id }, { email: to, role: null }, context()),
    ),
    ...live,
    testSide: test,
    eventId: (await db().event.findFirstOrThrow({ where: { streamId: live.connectionId } })).id,
    subscriptions: { live: live.subscriptionId, test: test.subscriptionId },
    /** By mode; both of connections to the same store. */
    access: { live: live.pair.access_token, test: test.pair.access_token },
    refresh: live.pair.refresh_token,
    /** A code that waits for its app, and one that waited too long. */
    code: await authorizeApp(grant),
    expiredCode: await authorizeApp({ ...grant, now: new Date(Date.now() - 10 * MINUTE_MS) }),
  };
}

async function makeInvitation(invite: (email: string) => Promise<unknown>): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const outcome = await invite(email);
  if (outcome !== 'invited') throw new Error(`The fixtures has no invitation: ${JSON.stringify(outcome)}.`);
  return (await db().invitation.findFirstOrThrow({ where: { email } })).id;
}

/** Signs somebody in. */
const signIn = ({ email }: { email: string }) => makeSession({ email, userAgent: 'Attack/1.0' });

/** A credential that nobody issued, with a right checksum. */
export function unissued(kind: 'live' | 'test' | 'rt' | 'code' | 'secret', selector?: string): string {
  return formatCredential(mintCredential(kind, selector), PREFIX);
}
