import type { ReactNode } from 'react';

const LOOKS = {
  /** On its way to being good. */
  begun: 'border-good text-good',
  plain: 'border-line-2 text-ink-2',
  /** Over: filled, so that it differs in shape from what is on its way. */
  over: 'border-transparent bg-line text-ink-2',
  good: 'border-transparent bg-good-wash text-good',
  warn: 'border-transparent bg-warn-wash text-warn',
  bad: 'border-transparent bg-bad-wash text-bad',
} as const;

/** A short status beside a name. */
export function Pill({ look = 'plain', children }: { look?: keyof typeof LOOKS; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full border px-2.5 py-0.5 text-xs font-semibold
        whitespace-nowrap ${LOOKS[look]}`}
    >
      {children}
    </span>
  );
}
