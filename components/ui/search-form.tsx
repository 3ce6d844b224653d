import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { ClearFilter } from './filter-form.tsx';

/**
 * Searches a list in one field, and filters it by what “Filter” opens. A plain form, so that the result has a URL that
 * can be kept and shared, and all of it works without JavaScript.
 * @param props.base the list's URL without a search or filter
 * @param props.here its URL now
 * @param props.filters how many of the filters are set; they are open then
 */
export function SearchForm(props: {
  here: string;
  base: string;
  search: string | undefined;
  label: string;
  hint: string;
  filters: number;
  children: ReactNode;
}) {
  const { here, base, search, label, hint, filters, children } = props;
  return (
    <search>
      {/* A new form for each URL: the browser must not keep choices that no longer apply. */}
      <form key={here} action={base} className="grid gap-4 rounded-card border border-line bg-surface p-4">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
          <TextField name="search" label={label} type="search" defaultValue={search} hint={hint} autoComplete="off" />
          {/* As far down as the field is below its label. */}
          <Button type="submit" className="mt-6.5 self-start">
            Find
          </Button>
        </div>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
          <details open={filters > 0} className="group min-w-0 grow">
            <summary
              className="w-fit cursor-pointer rounded-md text-sm font-semibold text-ink-2 underline-offset-4
                hover:text-ink hover:underline"
            >
              Filter{filters > 0 && ` (${filters})`}
            </summary>
            <div className="mt-3 grid grid-cols-1 items-end gap-3 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
            <Button type="submit" className="mt-4">
              Apply
            </Button>
          </details>
          {(filters > 0 || search !== undefined) && <ClearFilter base={base} />}
        </div>
      </form>
    </search>
  );
}
