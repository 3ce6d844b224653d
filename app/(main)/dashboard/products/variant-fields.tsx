import { Select, TextField } from '@/components/ui/field.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { currencyOptions } from '../stores/store-fields.ts';

const INTERVALS = ['day', 'week', 'month', 'year'] as const;

/**
 * The fields of one variant.
 * @param props.storeCurrency the currency of the store, if it is known by now
 */
export function VariantFields({ storeCurrency }: { storeCurrency?: string }) {
  const t = texts('catalogue');
  const ofStore =
    storeCurrency === undefined ? t('storesCurrency') : t('theStores', { currency: storeCurrency.toUpperCase() });
  return (
    <div className="grid gap-5">
      <TextField name="variantName" label={t('variantName')} hint={t('variantNameHint')} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField name="price" label={t('price')} hint={t('priceHint')} inputMode="decimal" />
        <Select name="currency" label={t('currency')} options={[{ value: '', label: ofStore }, ...currencyOptions()]} />
        <TextField name="count" label={t('billedEvery')} defaultValue="1" inputMode="numeric" />
        <Select
          name="interval"
          label={t('interval')}
          options={INTERVALS.map((value) => ({ value, label: t('intervalUnit', { unit: value }) }))}
          defaultValue="month"
        />
      </div>
    </div>
  );
}
