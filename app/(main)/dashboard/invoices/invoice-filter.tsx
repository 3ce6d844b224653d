import { INVOICE_LOOKS } from '@/components/invoice-pill.tsx';
import { Choice, FilterForm, type Named } from '@/components/ui/filter-form.tsx';
import { isFiltered, withoutMode } from '@/lib/list-address.ts';
import { type Filter, listPath, STATUSES } from './filter.ts';

const STATUS_OPTIONS = STATUSES.map((id) => ({ id, name: INVOICE_LOOKS[id].label }));

/** The filters above the list of invoices. */
export function InvoiceFilter({ filter, stores }: { filter: Filter; stores: Named[] }) {
  return (
    <FilterForm
      base={listPath({ mode: filter.mode })}
      here={listPath(filter)}
      isFiltered={isFiltered(withoutMode(filter))}
    >
      {filter.mode && <input type="hidden" name="mode" value={filter.mode} />}
      <Choice name="store" label="Store" all="All stores" options={stores} value={filter.store} />
      <Choice name="status" label="Status" all="Any status" options={STATUS_OPTIONS} value={filter.status} />
    </FilterForm>
  );
}
