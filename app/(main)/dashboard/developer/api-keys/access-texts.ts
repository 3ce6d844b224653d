import type { DescribedScopes } from '@/components/scope-details.tsx';
import { describeScopes } from '@/components/scope-summary.tsx';
import type { SellerKey } from '@/lib/oauth/api-keys/api-keys.ts';
import type { SellerConnection } from '@/lib/oauth/connections/seller-connections.ts';
import { UNUSED_AFTER_DAYS } from '@/lib/permissions/unused-scope.ts';
import { type ShownApp, shownApp, type UsedAccess, usedAccess } from '../../apps/app-texts.ts';

/** The same for developers, by the names of the scopes. */
export interface AccessTexts extends UsedAccess {
  app: ShownApp | null;
  permissions: DescribedScopes;
  unused: string | null;
}

export function connectionTexts(connection: SellerConnection, now: Date): AccessTexts {
  const used = usedAccess(connection, connection.app.name, connection.connectedAt, now, inNames);
  return { ...withScopes(used, connection.scopes), app: shownApp(connection) };
}

export function keyTexts(key: SellerKey, now: Date): AccessTexts {
  return { ...withScopes(usedAccess(key, key.name, key.createdAt, now, inNames), key.scopes), app: null };
}

function withScopes({ texts, unused }: ReturnType<typeof usedAccess>, scopes: string[]) {
  return {
    ...texts,
    permissions: describeScopes(scopes),
    unused: unused === '' ? null : `Not used in ${UNUSED_AFTER_DAYS} days: ${unused}`,
  };
}

function inNames(scopes: readonly string[]): string {
  return scopes.map((scope) => (scope === '*' ? 'full access' : scope)).join(', ');
}
