import { Notice } from '@/components/ui/notice.tsx';
import { Result } from '@/components/ui/result.tsx';
import type { EndedConnection } from '@/lib/connections/own-connections.ts';

/** Says that a connection of the seller's has ended. */
export function EndedNotice({ ended }: { ended: EndedConnection | null }) {
  if (!ended) return null;
  return (
    <Result>
      <Notice look="good">
        Disconnected: <bdi>{ended.app.name}</bdi> no longer has this access to <bdi>{ended.store.name}</bdi> (
        {ended.mode}).
      </Notice>
    </Result>
  );
}
