import type { ReactNode } from 'react';
import { Button, Link } from './button.tsx';
import { Select } from './field.tsx';

/** How many fields share a row where there is room. */
const COLUMNS = { 3: 'lg:grid-cols-3', 4: 'lg:grid-cols-4' } as const;

/**
 * Filters a list. A plain form, so that the result has a URL that can be kept and shared.
 * @param props.base the list's URL without a filter
 * @param props.here its URL now
 */
export function FilterForm(props: {
  here: string;
  base: string;
  isFiltered: boolean;
  columns?: keyof typeof COLUMNS;
  children: ReactNode;
}) {
  const { here, base, isFiltered, columns = 3, children } = props;
  return (
    <search>
      {/* A new form for each URL: the browser must not keep choices that no longer apply. */}
      <form
        key={here}
        action={base}
        className="grid grid-cols-2 items-end gap-3 rounded-card border border-line bg-surface p-4
          lg:grid-cols-[minmax(0,1fr)_auto]"
      >
        <div className={`contents items-end gap-3 lg:grid ${COLUMNS[columns]}`}>{children}</div>
        <span className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit">Filter</Button>
          {isFiltered && <ClearFilter base={base} />}
        </span>
      </form>
    </search>
  );
}

/** Leads back to the list without a filter. */
export function ClearFilter({ base }: { base: string }) {
  return (
    <Link href={base} className="text-sm text-ink-2 underline decoration-line-2 underline-offset-4 hover:text-ink">
      Clear
    </Link>
  );
}

export interface Named {
  id: string;
  name: string;
}

export function Choice(props: {
  name: string;
  label: string;
  all: string;
  options: Named[];
  value: string | undefined;
}) {
  const { name, label, all, options, value = '' } = props;
  const choices = [{ value: '', label: all }, ...options.map((option) => ({ value: option.id, label: option.name }))];
  return <Select name={name} label={label} defaultValue={value} options={choices} autoComplete="off" />;
}
