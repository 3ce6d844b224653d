import { ScopeSummary } from '@/components/scope-summary.tsx';
import { When } from '@/components/ui/when.tsx';
import { UNUSED_AFTER_DAYS } from '@/lib/access/unused-scope.ts';
import { agentName } from '@/lib/usage/user-agent.ts';
import type { Usage } from '../../what-stops.tsx';

interface Access {
  store: { name: string };
  mode: 'live' | 'test';
  scopes: string[];
  lastUsedAt: Date | null;
  lastUsedAddress: string | null;
  lastUsedAgent: string | null;
}

/** What the row of a connection or a key says of its store, permissions, and when and from where it was last used. */
export function accessTexts(access: Access, { usage, since, now }: { usage: Usage; since: Date | null; now: Date }) {
  const { store, mode, scopes, lastUsedAt, lastUsedAddress, lastUsedAgent } = access;
  const { unused } = usage;
  return {
    storeName: store.name,
    mode,
    permissions: <ScopeSummary scopes={scopes} />,
    unused: unused.length > 0 ? `Not used in ${UNUSED_AFTER_DAYS} days: ${unused.map(inWords).join(', ')}` : null,
    since: since && <When at={since} now={now} />,
    lastUse: lastUsedAt && <When at={lastUsedAt} now={now} />,
    agent: agentName(lastUsedAgent),
    address: lastUsedAddress,
  };
}

function inWords(scope: string): string {
  return scope === '*' ? 'full access' : scope;
}
