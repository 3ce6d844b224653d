import { Select } from '@/components/ui/field.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { modesFor, type StoreForForm } from './seller-access.ts';

interface Props {
  stores: StoreForForm[];
  store: string | undefined;
  mode: 'live' | 'test' | undefined;
}

export function StoreModeFields({ stores, store, mode = 'test' }: Props) {
  const t = texts('frame');
  const options = stores.map(({ id, name, currency }) => ({ value: id, label: `${name} (${currency.toUpperCase()})` }));
  const choose = stores.length === 1 ? [] : [{ value: '', label: t('chooseStore') }];
  return (
    <>
      <Select name="store" label={t('store')} options={[...choose, ...options]} defaultValue={store} />
      <Select
        name="mode"
        label={t('mode')}
        hint={t('modeHint')}
        options={modesFor(stores, 'change').map((value) => ({ value, label: t(value) }))}
        defaultValue={mode}
      />
    </>
  );
}
