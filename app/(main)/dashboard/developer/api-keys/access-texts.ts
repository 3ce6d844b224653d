import type { DescribedScopes } from '@/components/scope-details.tsx';
import { describeScopes } from '@/components/scope-summary.tsx';
import { may } from '@/lib/access/role.ts';
import { splitScopesByUse, UNUSED_AFTER_DAYS } from '@/lib/access/unused-scope.ts';
import type { OwnKey } from '@/lib/connections/api-keys.ts';
import type { OwnConnection } from '@/lib/connections/own-connections.ts';
import { pastInWords, type TimeInWords } from '@/lib/text/when.ts';
import { agentName } from '@/lib/usage/user-agent.ts';
import { type AccessNotes, accessNotes, type ShownApp, shownApp, usedLately } from '../../apps/app-texts.ts';
import { touchedPath } from '../../apps/filter.ts';
import type { Revocable } from '../../revoke-dialog.tsx';

/** Something that can use a store, as texts: made where the words are, and shown by its row. */
export interface AccessTexts extends Revocable {
  /** Null for one of the seller's own keys. */
  app: ShownApp | null;
  permissions: DescribedScopes;
  /** What the permissions have that was not used, in words. */
  unused: string | null;
  since: TimeInWords | null;
  lastUse: TimeInWords | null;
  /** From where it was last used, as far as that is known. */
  agent: string | null;
  address: string | null;
  notes: AccessNotes;
  /** The address of what it read and changed. */
  touchedHref: string;
  /** Whether who looks at it may revoke it. */
  isRevocable: boolean;
}

export function connectionTexts(connection: OwnConnection, now: Date): AccessTexts {
  return { ...texts(connection, connection.app.name, connection.connectedAt, now), app: shownApp(connection) };
}

export function keyTexts(key: OwnKey, now: Date): AccessTexts {
  return { ...texts(key, key.name, key.createdAt, now), app: null };
}

function texts(access: Omit<OwnConnection, 'app'> | OwnKey, name: string, since: Date | null, now: Date) {
  const { id, store, mode, scopes, scopeUses, lastUsedAt, lastUsedAddress, lastUsedAgent } = access;
  const usage = splitScopesByUse({ scopes, since: since ?? now, uses: scopeUses }, now);
  const { unused } = usage;
  return {
    ...{ id, name, storeName: store.name, mode },
    permissions: describeScopes(scopes),
    unused: unused.length > 0 ? `Not used in ${UNUSED_AFTER_DAYS} days: ${unused.map(inWords).join(', ')}` : null,
    since: since && pastInWords(since, now),
    lastUse: lastUsedAt && pastInWords(lastUsedAt, now),
    agent: agentName(lastUsedAgent),
    address: lastUsedAddress,
    notes: accessNotes(access, now),
    touchedHref: touchedPath(id),
    used: usedLately(usage, lastUsedAt, now),
    isRevocable: may(store.role, 'connect', mode),
  };
}

function inWords(scope: string): string {
  return scope === '*' ? 'full access' : scope;
}
