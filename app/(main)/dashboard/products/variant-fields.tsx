import { Select, TextField } from '@/components/ui/field.tsx';
import { CURRENCY_OPTIONS } from '../stores/store-fields.ts';

const INTERVALS = ['day', 'week', 'month', 'year'].map((value) => ({ value, label: `${value}(s)` }));

/**
 * The fields of one variant.
 * @param props.number what the fields' names end with, where a form has several variants
 * @param props.storeCurrency the currency of the store, if it is known by now
 */
export function VariantFields({ number = '', storeCurrency }: { number?: string; storeCurrency?: string }) {
  const ofStore = storeCurrency === undefined ? 'The store’s currency' : `${storeCurrency.toUpperCase()} – the store’s`;
  return (
    <div className="grid gap-5">
      <TextField
        name={`variantName${number}`}
        label="Variant name"
        hint="Customers read it on invoices after the product’s name, such as “Monthly”."
        autoComplete="off"
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          name={`price${number}`}
          label="Price"
          hint="As you would write it, such as 12.50."
          inputMode="decimal"
          autoComplete="off"
        />
        <Select
          name={`currency${number}`}
          label="Currency"
          options={[{ value: '', label: ofStore }, ...CURRENCY_OPTIONS]}
          autoComplete="off"
        />
        <TextField
          name={`count${number}`}
          label="Billed every"
          defaultValue="1"
          inputMode="numeric"
          autoComplete="off"
        />
        <Select
          name={`interval${number}`}
          label="Interval"
          options={INTERVALS}
          defaultValue="month"
          autoComplete="off"
        />
      </div>
    </div>
  );
}
