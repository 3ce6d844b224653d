import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Select, TextField } from '@/components/ui/field.tsx';
import { type NewQuery, newPath } from './new-address.ts';

const MODES = [
  { value: 'live', label: 'Live' },
  { value: 'test', label: 'Test' },
];

interface Props {
  stores: { id: string; name: string }[];
  query: NewQuery;
}

/** Chooses the store and mode, and finds a customer there. A plain form, so that the next step has an address. */
export function PlaceForm({ stores, query }: Props) {
  return (
    <Card title="Where">
      <form
        key={newPath(query)}
        action={newPath()}
        aria-label="Where"
        className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2"
      >
        <Select
          name="store"
          label="Store"
          options={stores.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={query.store}
          autoComplete="off"
        />
        <Select name="mode" label="Mode" options={MODES} defaultValue={query.mode} autoComplete="off" />
        <div className="sm:col-span-2">
          <TextField
            name="search"
            label="Customer (optional)"
            hint="A part of the name or email. Left empty, the newest customers are shown."
            defaultValue={query.search}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        {query.variant && <input type="hidden" name="variant" value={query.variant} />}
        <Button type="submit" className="justify-self-start">
          Show customers
        </Button>
      </form>
    </Card>
  );
}
