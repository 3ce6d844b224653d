import { randomUUID } from 'node:crypto';
import { formatCredential, mintCredential } from '@/lib/access/credential.ts';
import { auth } from '@/lib/accounts/auth.ts';
import type { SellerId } from '@/lib/accounts/seller.ts';
import { createApiKey } from '@/lib/connections/create-api-key.ts';
import { db } from '@/lib/database/db.ts';
import { queueMail } from '@/lib/mail/queue-mail.ts';
import { createCustomer } from '@/prisma/demo/billing-factories.ts';
import {
  authorizeApp,
  connect,
  context,
  createApp,
  createSeller,
  createStore,
  DEMO_PASSWORD,
  type DemoApp,
} from '@/prisma/demo/factories.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import { makeOpenInvoice, makeSubscription } from './cast-billing.ts';
import { type Endpoints, makeEndpoints } from './cast-endpoints.ts';
import {
  type Logged,
  type Members,
  makeApproval,
  makeCoDeveloper,
  makeInvitation,
  makeLogged,
  makeMembers,
  makeRequest,
  makeTeamInvitation,
} from './cast-members.ts';

const PREFIX = 'svc';
const MINUTE_MS = 60_000;

/** Everything of one person that somebody else could want. */
export interface Person {
  id: string;
  email: string;
  /** The value of the Cookie header of a session. */
  cookie: string;
  /** Another session of the same person. */
  sessionId: string;
  passkeyId: string;
  /** A mail to this person in the outbox. */
  mailId: string;
  /** On which side of the store everything is that follows and has a mode; `testSide` has the same on the other. */
  mode: Mode;
  testSide: TestSide;
  store: { id: string; name: string };
  app: DemoApp & { secretId: string };
  /** Other members of the store, by their role, and one to remove. */
  members: Members;
  /** An open invitation to the store, and one to the app's team. */
  invitationId: string;
  teamInvitationId: string;
  /** Who works on the app beside its owner. */
  coDeveloper: { id: string; email: string };
  connectionId: string;
  /** A colleague's, to connect the app. */
  requestId: string;
  /** What its connection asks for. */
  approvalId: string;
  keyId: string;
  logged: Logged;
  /**
   * Webhook endpoints, live and disabled: of the store, of the app, and of the live connection; spare ones to delete.
   */
  endpoints: Endpoints;
  /** An event of the live connection. */
  eventId: string;
  subscriptions: Record<Mode, string>;
  /** Of the live subscription. */
  variantId: string;
  productId: string;
  customerId: string;
  /** A variant of the product that no subscription has, and a customer without any: these can be deleted. */
  unusedVariantId: string;
  lonelyCustomerId: string;
  /** A live one that nobody has paid, of another subscription. */
  openInvoiceId: string;
  /** By mode; both of connections to the same store. */
  access: Record<Mode, string>;
  refresh: string;
  /** A code that waits for its app, and one that waited too long. */
  code: string;
  expiredCode: string;
  key: string;
}

/** What a person has in test mode. */
type TestSide = Pick<
  Person,
  | 'connectionId'
  | 'requestId'
  | 'approvalId'
  | 'keyId'
  | 'logged'
  | 'endpoints'
  | 'subscriptions'
  | 'openInvoiceId'
  | 'variantId'
  | 'productId'
  | 'customerId'
  | 'unusedVariantId'
  | 'lonelyCustomerId'
>;

/** Who attacks, and whom. */
export interface Cast {
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
export async function makeCast(): Promise<Cast> {
  const victim = await makePerson('Vera Victim');
  const neighbour = await makePerson('Nosy Neighbour');
  const witness = await makePerson('Will Witness');
  const operator = await signIn('operator@example.com');
  const ended = await signIn(victim.email);
  await db().session.delete({ where: { id: ended.sessionId } });
  const { cookie: leaving } = await signIn(neighbour.email);
  const suspended = await makePerson('Sue Suspended');
  const cookieOf = async ({ email }: { email: string }) => (await signIn(email)).cookie;
  const members = {
    admin: await cookieOf(victim.members.admin),
    developer: await cookieOf(victim.members.developer),
    viewer: await cookieOf(victim.members.viewer),
    coDeveloper: await cookieOf(victim.coDeveloper),
  };
  const [one, two] = [await makePerson('Olga Owner'), await makePerson('Otto Owner')];
  const teams = {
    admin: { owner: one, cookie: await cookieOf(one.members.admin) },
    developer: { owner: onTestSide(two), cookie: await cookieOf(two.members.developer) },
  };
  return { victim, neighbour, witness, operator, members, teams, ended: ended.cookie, leaving, suspended };
}

/** The same person with what is in test mode in place of what is in live mode. */
export function onTestSide(person: Person): Person {
  return { ...person, ...person.testSide, mode: 'test' };
}

async function makePerson(name: string): Promise<Person> {
  const { id, email } = await createSeller(db(), { name });
  const store = await createStore(db(), id, { name: `Shop of ${name}` });
  const app = await createApp(db(), id, { name: `App of ${name}` });
  const { id: secretId } = await db().appSecret.findFirstOrThrow({ where: { appId: app.id } });
  const grant = { app, store, ownerId: id };
  const live = await connect(grant);
  const test = await connect({ ...grant, mode: 'test' });
  const { id: connectionId } = await db().connection.findFirstOrThrow({ where: { storeId: store.id, mode: 'live' } });
  const { id: testConnectionId } = await db().connection.findFirstOrThrow({
    where: { storeId: store.id, mode: 'test' },
  });
  const { keyId, key } = await makeKey(id, store.id, 'live');
  const { keyId: testKeyId } = await makeKey(id, store.id, 'test');
  const { id: eventId } = await db().event.findFirstOrThrow({ where: { streamId: connectionId } });
  const passkeyId = randomUUID();
  await db().passkey.create({
    data: { id: passkeyId, userId: id, publicKey: '', credentialID: passkeyId, counter: 0, ...DEVICE },
  });
  const letter = { subject: 'Only for you', text: 'A secret.', html: '<p>A secret.</p>' };
  await queueMail(db(), { recipient: email, userId: id }, () => letter, new Date());
  const { id: mailId } = await db().mail.findFirstOrThrow({ where: { userId: id } });
  const members = await makeMembers(store.id);
  const askedIn = (mode: Mode) => makeRequest({ storeId: store.id, mode }, app, members.viewer.id);
  const [liveSide, testSide] = [await makeSubscription(store.id, 'live'), await makeSubscription(store.id, 'test')];
  return {
    cookie: (await signIn(email)).cookie,
    sessionId: (await signIn(email)).sessionId,
    ...{ id, email, store, passkeyId, mailId, connectionId, keyId, key },
    ...{ members, requestId: await askedIn('live') },
    approvalId: await makeApproval({ storeId: store.id, mode: 'live' }, connectionId, liveSide.id),
    invitationId: await makeInvitation({ id, email }, store.id),
    teamInvitationId: await makeTeamInvitation({ id, email }, app.id),
    coDeveloper: await makeCoDeveloper(app.id),
    mode: 'live',
    testSide: {
      ...{ connectionId: testConnectionId, keyId: testKeyId },
      logged: await makeLogged({ storeId: store.id, mode: 'test' }, app.id, {
        ...{ ofApp: testConnectionId, ofKey: testKeyId },
      }),
      requestId: await askedIn('test'),
      approvalId: await makeApproval({ storeId: store.id, mode: 'test' }, testConnectionId, testSide.id),
      endpoints: await makeEndpoints(id, store.id, app.id, testConnectionId, 'test'),
      subscriptions: { live: testSide.id, test: testSide.id },
      openInvoiceId: await makeOpenInvoice(store.id, 'test'),
      ...{ variantId: testSide.variantId, productId: testSide.productId, customerId: testSide.customerId },
      unusedVariantId: testSide.unusedVariantId,
      lonelyCustomerId: await createCustomer(db(), { storeId: store.id, mode: 'test' }),
    },
    endpoints: await makeEndpoints(id, store.id, app.id, connectionId, 'live'),
    eventId,
    logged: await makeLogged({ storeId: store.id, mode: 'live' }, app.id, { ofApp: connectionId, ofKey: keyId }),
    app: { ...app, secretId },
    subscriptions: { live: liveSide.id, test: testSide.id },
    openInvoiceId: await makeOpenInvoice(store.id, 'live'),
    ...{ variantId: liveSide.variantId, productId: liveSide.productId, customerId: liveSide.customerId },
    unusedVariantId: liveSide.unusedVariantId,
    lonelyCustomerId: await createCustomer(db(), { storeId: store.id, mode: 'live' }),
    access: { live: live.access_token, test: test.access_token },
    refresh: live.refresh_token,
    code: await authorizeApp(grant),
    expiredCode: await authorizeApp({ ...grant, now: new Date(Date.now() - 10 * MINUTE_MS) }),
  };
}

const DEVICE = { deviceType: 'singleDevice', backedUp: false };

async function makeKey(ownerId: SellerId, storeId: string, mode: Mode): Promise<{ keyId: string; key: string }> {
  const keyId = randomUUID();
  const wanted = { storeId, mode, scopes: ['*'], name: 'Nightly export' };
  const made = await createApiKey(ownerId, keyId, wanted, { ...context(), tokenPrefix: PREFIX });
  if ('fault' in made) throw new Error(`The cast has no key: ${made.fault}.`);
  return { keyId, key: made.key };
}

/** Signs somebody of the factories in. */
export async function signIn(email: string): Promise<{ cookie: string; sessionId: string }> {
  const answer = await auth().api.signInEmail({ body: { email, password: DEMO_PASSWORD }, asResponse: true });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  if (!answer.ok || cookie === '') throw new Error(`The cast could not sign ${email} in.`);
  const session = await db().session.findFirstOrThrow({ where: { user: { email } }, orderBy: { createdAt: 'desc' } });
  return { cookie, sessionId: session.id };
}

/** A credential that nobody issued, with a right checksum. */
export function unissued(kind: 'live' | 'test' | 'rt' | 'code' | 'secret', selector?: string): string {
  return formatCredential(mintCredential(kind, selector), PREFIX);
}
