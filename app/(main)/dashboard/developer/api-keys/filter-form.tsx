import { Select } from '@/components/ui/field.tsx';
import { Filter as FilterFrame } from '@/components/ui/filter.tsx';
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

/** Narrows the list. */
export function FilterForm({ filter, stores, apps }: { filter: Filter; stores: Named[]; apps: Named[] }) {
  const storeOptions = [{ value: '', label: 'All stores' }, ...stores.map(({ id, name }) => ({ value: id, label: name }))];
  const appOptions = [
    { value: '', label: 'Apps and keys' },
    { value: 'own', label: 'Your own keys' },
    ...apps.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <FilterFrame here={listPath(filter)} base={KEYS_PATH} isFiltered={isFiltered(filter)}>
      <Select name="store" label="Store" defaultValue={filter.store ?? ''} options={storeOptions} autoComplete="off" />
      <Select name="mode" label="Mode" defaultValue={filter.mode ?? ''} options={MODES} autoComplete="off" />
      <Select name="app" label="Who" defaultValue={filter.app ?? ''} options={appOptions} autoComplete="off" />
    </FilterFrame>
  );
}
