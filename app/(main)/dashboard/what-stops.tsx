import { UNUSED_AFTER_DAYS } from '@/lib/access/unused-scope.ts';
import { DAY_MS } from '@/lib/durations.ts';

/** Which of the granted scopes are used, and which aren't. */
export interface Usage {
  used: string[];
  unused: string[];
}

/** What a revocation would stop, going by recent use. Uses are recorded a few seconds late. */
export function WhatStops({ usage, lastUsedAt, now }: { usage: Usage; lastUsedAt: Date | null; now: Date }) {
  if (usage.used.length > 0) {
    return (
      <p className="text-sm text-ink-2">
        In the last {UNUSED_AFTER_DAYS} days it used{' '}
        <span className="font-mono text-xs text-ink wrap-anywhere">{usage.used.join(', ')}</span>: that stops working.
      </p>
    );
  }
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < UNUSED_AFTER_DAYS * DAY_MS) return null;
  return <p className="text-sm text-ink-2">Nothing has used it in the last {UNUSED_AFTER_DAYS} days.</p>;
}
