import { agentName } from '@/lib/calls/user-agent.ts';
import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { DAY_MS } from '@/lib/kernel/text/durations.ts';
import { pastInWords, type TimeInWords } from '@/lib/kernel/text/when.ts';
import type { SellerKey } from '@/lib/oauth/api-keys/api-keys.ts';
import type { SellerConnection } from '@/lib/oauth/connections/seller-connections.ts';
import { abilitiesInWords } from '@/lib/permissions/ability.ts';
import { may } from '@/lib/permissions/role.ts';
import { splitScopesByUse, UNUSED_AFTER_DAYS } from '@/lib/permissions/unused-scope.ts';
import { permissionsPath, touchedPath } from './list.ts';

/** Access to a store as the button that ends it names it. */
export interface Revocable {
  id: string;
  /** What has the access: an app, or a key. */
  name: string;
  storeName: string;
  mode: 'live' | 'test';
  /** What it used lately, nothing in an empty text; null where nobody knows. */
  used: string | null;
}

export interface ShownApp {
  name: string;
  logoId: string | null;
  verification: string;
  unregistered: { host: string | null; by: string | null } | null;
}

export function shownApp({ app, authorizedBy: by }: Pick<SellerConnection, 'app' | 'authorizedBy'>): ShownApp {
  const { name, logoId, verification, unregistered } = app;
  return { name, logoId, verification, unregistered: unregistered && { ...unregistered, by } };
}

/** Something that can use a store, as texts: made where the words are, and shown by its row. */
export interface UsedAccess extends Revocable {
  since: TimeInWords | null;
  lastUse: TimeInWords | null;
  /** From where it was last used, as far as that is known. */
  agent: string | null;
  address: string | null;
  notes: AccessNotes;
  touchedHref: string;
  isRevocable: boolean;
}

/**
 * What is said of an app's connection and of a key alike, and what it may do and hasn't done.
 * @param inWords says what scopes allow: to sellers in words, to developers by their names
 */
export function usedAccess(
  access: Omit<SellerConnection, 'app'> | SellerKey,
  name: string,
  since: Date | null,
  now: Date,
  inWords: (scopes: string[]) => string,
): { texts: UsedAccess; unused: string } {
  const { id, store, mode, scopes, scopeUses, lastUsedAt, lastUsedAddress, lastUsedAgent } = access;
  const usage = splitScopesByUse({ scopes, since: since ?? now, uses: scopeUses }, now);
  const isUsed = lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < UNUSED_AFTER_DAYS * DAY_MS;
  // Used, and nobody knows for what: a scope's use is written down a few seconds late.
  const isUnknown = isUsed && usage.used.length === 0;
  const texts = {
    id,
    name,
    storeName: store.name,
    mode,
    since: since && pastInWords(since, now),
    lastUse: lastUsedAt && pastInWords(lastUsedAt, now),
    agent: agentName(lastUsedAgent),
    address: lastUsedAddress,
    notes: accessNotes(access, now),
    touchedHref: touchedPath(id),
    used: isUnknown ? null : inWords(usage.used),
    isRevocable: may(store.role, 'connect', mode),
  };
  return { texts, unused: inWords(usage.unused) };
}

export interface AppTexts extends UsedAccess {
  /** Which others it stands with: those of the same app, store and mode. */
  group: string;
  app: ShownApp;
  can: string;
  unused: string | null;
  scopes: string;
  href: string;
}

export function appTexts(connection: SellerConnection, now: Date): AppTexts {
  const { id, app, store, mode, scopes, connectedAt } = connection;
  const { texts: common, unused } = usedAccess(connection, app.name, connectedAt, now, inAbilities);
  return {
    ...common,
    group: `${app.id} ${store.id} ${mode}`,
    app: shownApp(connection),
    can: canInWords(scopes),
    unused: unused === '' ? null : texts('apps')('notUsedIn', { days: UNUSED_AFTER_DAYS, abilities: unused }),
    scopes: scopes.join(' '),
    href: permissionsPath(id),
  };
}

export interface AccessNotes {
  /** Its tokens work with a key alone. */
  isBound: boolean;
  /** When a call was last refused for where it came from, and from where that was. */
  refused: (TimeInWords & { from: string | null }) | null;
}

/** How long it is shown that calls were refused. */
const SHOW_REFUSED_MS = 14 * DAY_MS;

function accessNotes(
  { jkt = null, refusedAt, refusedFrom }: Pick<SellerConnection, 'refusedAt' | 'refusedFrom'> & { jkt?: string | null },
  now: Date,
): AccessNotes {
  const isShown = refusedAt && now.getTime() - refusedAt.getTime() < SHOW_REFUSED_MS;
  return {
    isBound: jkt !== null,
    refused: isShown ? { ...pastInWords(refusedAt, now), from: refusedFrom } : null,
  };
}

export function canInWords(scopes: readonly string[]): string {
  const abilities = inAbilities(scopes);
  return abilities === '' ? texts('apps')('canNothing') : texts('apps')('can', { abilities });
}

function inAbilities(scopes: readonly string[]): string {
  return abilitiesInWords(scopes, currentLanguage());
}

/**
 * What the table of connected apps says, once for all rows.
 * @param rows how many rows it has: no heading counts more connections
 */
export function appWords(rows = 0) {
  const t = texts('apps');
  return {
    connectedApps: t('connectedApps'),
    app: t('app'),
    store: texts('frame')('store'),
    use: t('use'),
    whatItMayDo: t('whatItMayDo'),
    action: t('action'),
    permissions: t('permissions'),
    lastUsed: t('lastUsed'),
    neverUsed: t('neverUsed'),
    connectedAt: t('connectedAt'),
    technicalDetails: t('technicalDetails'),
    scopes: t('scopes'),
    connectedDate: t('connectedDate'),
    lastUsedDate: t('lastUsedDate'),
    by: t('by'),
    from: t('from'),
    connection: t('connection'),
    whatItTouched: t('whatItTouched'),
    /** “2 connections”, by how many. */
    counted: Array.from({ length: rows + 1 }, (_, count) => (count < 2 ? '' : t('connections', { count }))),
    end: endWords(),
  };
}

export type AppWords = ReturnType<typeof appWords>;

/**
 * What the dialog says that ends an app's access: once for all rows, with `{app}`, `{store}` and `{used}` to fill in.
 */
export interface EndWords {
  button: string;
  title: string;
  live: string;
  test: string;
  cancel: string;
  submit: string;
  unused: string;
  used: string;
}

const names = { app: '{app}', store: '{store}' };

/** For those who run a store: they disconnect an app. */
export function endWords(): EndWords {
  const t = texts('apps');
  return {
    button: t('disconnect'),
    title: t('disconnectFrom', names),
    submit: t('disconnect'),
    live: t('disconnectAbout', { ...names, mode: 'live' }),
    test: t('disconnectAbout', { ...names, mode: 'test' }),
    cancel: t('keepItConnected'),
    unused: t('nothingUsedIt', { days: UNUSED_AFTER_DAYS }),
    used: t('usedLately', { days: UNUSED_AFTER_DAYS, used: '{used}' }),
  };
}

/** For developers, beside their own keys: they revoke the app's key. */
export function revokeWords(): EndWords {
  return {
    ...endWords(),
    button: 'Revoke',
    title: 'Revoke {app}’s access to {store}?',
    cancel: 'Keep access',
    submit: 'Revoke access',
  };
}
