import { Select, TextField } from '@/components/ui/field.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { currencyOptions } from '../stores/store-fields.ts';

const INTERVALS = ['day', 'week', 'month', 'year'] as const;

/**
 * The fields of one variant.
 * @param props.number what the fields' names end with, where a form has several variants
 * @param props.storeCurrency the currency of the store, if it is known by now
 */
export function VariantFields({ number = '', storeCurrency }: { number?: string; storeCurrency?: string }) {
  const t = texts('catalogue');
  const ofStore =
    storeCurrency === undefined ? t('storesCurrency') : t('theStores', { currency: storeCurrency.toUpperCase() });
  return (
    <div className="grid gap-5">
      <TextField name={`variantName${number}`} label={t('variantName')} hint={t('variantNameHint')} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField name={`price${number}`} label={t('price')} hint={t('priceHint')} inputMode="decimal" />
        <Select
          name={`currency${number}`}
          label={t('currency')}
          options={[{ value: '', label: ofStore }, ...currencyOptions()]}
        />
        <TextField name={`count${number}`} label={t('billedEvery')} defaultValue="1" inputMode="numeric" />
        <Select
          name={`interval${number}`}
          label={t('interval')}
          options={INTERVALS.map((value) => ({ value, label: t('intervalUnit', { unit: value }) }))}
          defaultValue="month"
        />
      </div>
    </div>
  );
}
