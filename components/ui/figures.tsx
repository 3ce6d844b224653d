import type { ReactNode } from 'react';

/** A few numbers that matter, side by side. */
export function Figures({ figures }: { figures: { label: string; value: number; note?: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-clip rounded-card border border-line bg-line md:grid-cols-4">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="flex flex-col-reverse justify-end gap-0.5 bg-surface p-4 sm:px-5">
          {note && <dd className="text-xs text-ink-3">{note}</dd>}
          <dt className="text-small text-ink-2">{label}</dt>
          <dd className="order-last text-title font-semibold tracking-tight tabular-nums">
            {value.toLocaleString('en')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
