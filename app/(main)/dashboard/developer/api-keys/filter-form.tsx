import { Button } from '@/components/ui/button.tsx';
import { Select } from '@/components/ui/field.tsx';
import { Link } from '@/components/ui/link.tsx';
import { type Filter, isFiltered, KEYS_PATH, listPath } from './filter.ts';

interface Named {
  id: string;
  name: string;
}

const MODES = [
  { value: '', label: 'Live and test' },
  { value: 'live', label: 'Live' },
  { value: 'test', label: 'Test' },
];

/** Narrows the list. A plain form: its answer is an address that can be kept and shared. */
export function FilterForm({ filter, stores, apps }: { filter: Filter; stores: Named[]; apps: Named[] }) {
  const storeOptions = [{ value: '', label: 'All stores' }, ...stores.map(({ id, name }) => ({ value: id, label: name }))];
  const appOptions = [
    { value: '', label: 'Apps and your own keys' },
    { value: 'own', label: 'Your own keys' },
    ...apps.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <search>
      {/* A new address is a new form: the browser must not keep choices that no longer hold. */}
      <form
        key={listPath(filter)}
        action={KEYS_PATH}
        className="grid items-end gap-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-[repeat(3,minmax(0,1fr))_auto]"
      >
        <Select name="store" label="Store" defaultValue={filter.store ?? ''} options={storeOptions} autoComplete="off" />
        <Select name="mode" label="Mode" defaultValue={filter.mode ?? ''} options={MODES} autoComplete="off" />
        <Select name="app" label="Who" defaultValue={filter.app ?? ''} options={appOptions} autoComplete="off" />
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit">Filter</Button>
          {isFiltered(filter) && (
            <Link href={KEYS_PATH} className="text-sm text-ink-2 underline decoration-line-2 underline-offset-4">
              Clear
            </Link>
          )}
        </span>
      </form>
    </search>
  );
}
