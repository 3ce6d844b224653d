import { db } from '@/lib/database/db.ts';
import { type Found, lookUpSearchTerm } from '@/lib/operators/look-up.ts';
import { findKeyAsOperator } from '@/lib/operators/operator-api-keys.ts';
import { findAppAsOperator } from '@/lib/operators/operator-apps.ts';
import { findConnectionAsOperator } from '@/lib/operators/operator-connections.ts';
import { findStoreAsOperator } from '@/lib/operators/operator-stores.ts';
import { readSearchTerm } from '@/lib/permissions/fingerprint.ts';
import { findAccount } from './accounts.ts';
import { done, refused, type Verb } from './answer.ts';
import { BY_COMMAND } from './by-command.ts';

type Fact = [name: string, value: string | Date | null | undefined];

/** Facts as a person reads them on a terminal: a line each, without those that are missing. */
function written(title: string, facts: Fact[]): string {
  const lines = facts.flatMap(([name, value]) =>
    value ? [`  ${name.padEnd(14)}${value instanceof Date ? value.toISOString() : printable(value)}`] : [],
  );
  return [printable(title), ...lines].join('\n');
}

/** Names are chosen by others: nothing in them may steer a terminal. */
const printable = (text: string) => text.replace(/\p{C}/gu, '�');

async function accountFacts(given: string): Promise<string | null> {
  const account = await findAccount(given);
  if (!account) return null;
  return written(`Account ${account.email}`, [
    ['Name', account.name],
    ['ID', account.id],
    ['Email', account.emailVerified ? 'confirmed' : 'not confirmed'],
    ...(account.claimedEmail ? [['Claims', account.claimedEmail] as Fact] : []),
    ['Created', account.createdAt],
    ['Operator since', account.operatorSince],
    ['Suspended', account.suspendedAt],
    ['Reason', account.suspendedReason],
    ...account.stores.map(({ id, name }): Fact => ['Store', `${id}  ${name}`]),
    ...account.apps.map(
      ({ id, name, disabledAt }): Fact => ['App', `${id}  ${name}${disabledAt ? ' (disabled)' : ''}`],
    ),
  ]);
}

async function storeFacts(given: string): Promise<string | null> {
  const store = await findStoreAsOperator(db(), BY_COMMAND, given);
  if (!store) return null;
  return written(`Store ${store.name}`, [
    ['ID', store.id],
    ['Subdomain', store.subdomain],
    ['Domain', store.customDomain],
    ['Created', store.createdAt],
    ['Owner', `${store.owner.email}  ${store.owner.id}`],
  ]);
}

async function foundFacts(found: Found): Promise<string | null> {
  if ('app' in found) return appFacts(found.app);
  if ('key' in found) {
    const key = await findKeyAsOperator(db(), BY_COMMAND, found.key);
    if (!key) return null;
    return written(`API key of ${key.store.name}`, [
      ['ID', key.id],
      ['Mode', key.mode],
      ['Permissions', key.scopes.join(' ')],
      ['Made', key.createdAt],
      ['Last used', key.lastUsedAt],
      ['Ended', key.revokedAt],
    ]);
  }
  const connection = await findConnectionAsOperator(db(), BY_COMMAND, found.connection);
  if (!connection) return null;
  return written(`Connection of ${connection.app.name} to ${connection.store.name}`, [
    ['ID', connection.id],
    ['App ID', connection.app.id],
    ['Mode', connection.mode],
    ['Permissions', connection.scopes.join(' ')],
    ['Authorized', connection.authorizedAt],
    ['Connected', connection.connectedAt],
    ['Last used', connection.lastUsedAt],
    ['Ended', connection.endedAt],
    ['Because', connection.endReason],
  ]);
}

async function appFacts(id: string): Promise<string | null> {
  const app = await findAppAsOperator(db(), BY_COMMAND, { id });
  if (!app) return null;
  return written(`App ${app.name}`, [
    ['ID', app.id],
    ['Client ID', app.clientId],
    ['Owner', app.owner ? `${app.owner.email}  ${app.owner.id}` : 'not registered'],
    ['Registered', app.createdAt],
    ['Verification', app.verification],
    ['Disabled', app.disabledAt],
    ['Reason', app.disabledReason],
  ]);
}

/** Finds anything by what somebody has sent. */
export const find: Verb = {
  takes: '<email, ID, client ID, fingerprint or store address>',
  does: 'shows an account, app, connection, API key or store',
  async run([given = '']) {
    const term = readSearchTerm(given);
    const found = term && (await lookUpSearchTerm(BY_COMMAND, term));
    const text = (found && (await foundFacts(found))) ?? (await accountFacts(given)) ?? (await storeFacts(given));
    return text ? done(text) : refused('Nothing was found.');
  },
};
