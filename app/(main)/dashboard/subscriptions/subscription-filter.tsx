import { TextField } from '@/components/ui/field.tsx';
import { Choice, FilterForm, type Named } from '@/components/ui/filter-form.tsx';
import { isFiltered, withoutMode } from '@/lib/list-address.ts';
import { type Filter, listPath } from './filter.ts';
import { STATUSES } from './status-pill.tsx';

const STATUS_OPTIONS = Object.entries(STATUSES).map(([id, { label }]) => ({ id, name: label }));

/** The search by customer and the filters above the list of subscriptions. */
export function SubscriptionFilter({ filter, stores }: { filter: Filter; stores: Named[] }) {
  return (
    <FilterForm
      base={listPath({ mode: filter.mode })}
      here={listPath(filter)}
      isFiltered={isFiltered(withoutMode(filter))}
    >
      {filter.mode && <input type="hidden" name="mode" value={filter.mode} />}
      <TextField
        name="search"
        label="Customer’s name or email"
        type="search"
        defaultValue={filter.search}
        autoComplete="off"
      />
      <Choice name="store" label="Store" all="All stores" options={stores} value={filter.store} />
      <Choice name="status" label="Status" all="Any status" options={STATUS_OPTIONS} value={filter.status} />
    </FilterForm>
  );
}
