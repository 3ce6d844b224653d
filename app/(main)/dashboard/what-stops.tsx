import { UNUSED_AFTER_DAYS } from '@/lib/access/unused-scope.ts';

/** What a revocation would stop, going by the scopes that were used lately; see `usedLately`. */
export function WhatStops({ used }: { used: string[] | null }) {
  if (used === null) return null;
  if (used.length === 0)
    return <p className="text-sm text-ink-2">{`Nothing has used it in the last ${UNUSED_AFTER_DAYS} days.`}</p>;
  return (
    <p className="text-sm text-ink-2">
      {`In the last ${UNUSED_AFTER_DAYS} days it used `}
      <span className="font-mono text-xs text-ink wrap-anywhere">{used.join(', ')}</span>: that stops working.
    </p>
  );
}
