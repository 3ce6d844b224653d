import type { ReactNode } from 'react';

const LOOKS = {
  good: 'border-transparent bg-good-wash text-good',
  warn: 'border-warn-line bg-warn-wash text-warn',
  bad: 'border-bad-line bg-bad-wash text-bad',
  plain: 'border-line bg-wash text-ink-2',
} as const;

/** A message in the flow of the page. Screen readers announce errors at once, the rest when they pause. */
export function Notice({ look = 'plain', children }: { look?: keyof typeof LOOKS; children: ReactNode }) {
  return (
    <div
      role={look === 'bad' ? 'alert' : 'status'}
      className={`rounded-control border px-4 py-3 text-sm font-medium ${LOOKS[look]}`}
    >
      {children}
    </div>
  );
}
