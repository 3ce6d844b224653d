import { Select } from '@/components/ui/field.tsx';
import { modesFor, type StoreForForm } from './own-access.ts';

const LABELS = { test: 'Test', live: 'Live' };

interface Props {
  stores: StoreForForm[];
  /** What is chosen already. */
  store: string | undefined;
  mode: 'live' | 'test' | undefined;
}

export function PlaceFields({ stores, store, mode = 'test' }: Props) {
  const options = stores.map(({ id, name, currency }) => ({ value: id, label: `${name} (${currency.toUpperCase()})` }));
  const choose = stores.length === 1 ? [] : [{ value: '', label: 'Choose a store' }];
  return (
    <>
      <Select name="store" label="Store" options={[...choose, ...options]} defaultValue={store} autoComplete="off" />
      <Select
        name="mode"
        label="Mode"
        hint="Live is for real customers and money, test for trying things out. Nothing moves from one to the other."
        options={modesFor(stores, 'change').map((value) => ({ value, label: LABELS[value] }))}
        defaultValue={mode}
        autoComplete="off"
      />
    </>
  );
}
