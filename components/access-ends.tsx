import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { type AccessEnd, ENDS_FIELD } from '@/lib/oauth/connections/access-end.ts';
import { Icon } from './ui/icon.tsx';

const ENDS = [
  ['never', 'endsNever'],
  ['week', 'endsWeek'],
  ['month', 'endsMonth'],
  ['quarter', 'endsQuarter'],
  ['year', 'endsYear'],
] as const satisfies [AccessEnd, string][];

/**
 * The choice of when an app's access ends. A plain select, no script.
 * @param chosen what is selected at first; null for the end that there is, which `present` names
 */
export function AccessEnds(props: { chosen: AccessEnd | null; present?: string; children?: ReactNode }) {
  const { chosen, present, children } = props;
  const t = texts('consent');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <label htmlFor={ENDS_FIELD} className="text-small font-semibold text-ink-2">
        {t('accessEnds')}
      </label>
      <span className="relative grid">
        <select
          id={ENDS_FIELD}
          name={ENDS_FIELD}
          defaultValue={chosen ?? ''}
          aria-describedby={children ? `${ENDS_FIELD}-hint` : undefined}
          className="w-full min-w-0 appearance-none truncate rounded-control border border-line-2 bg-surface py-2 pe-9
            ps-3 text-body text-ink hover:border-ink-3"
        >
          {present !== undefined && <option value="">{present}</option>}
          {ENDS.map(([value, name]) => (
            <option key={value} value={value}>
              {t(name)}
            </option>
          ))}
        </select>
        <Icon
          of={ChevronDown}
          className="pointer-events-none absolute top-1/2 end-3 size-4 -translate-y-1/2 text-ink-3"
        />
      </span>
      {children && (
        <p id={`${ENDS_FIELD}-hint`} className="text-small text-ink-3">
          {children}
        </p>
      )}
    </div>
  );
}
