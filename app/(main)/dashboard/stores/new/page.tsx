import { TimeZoneField } from '@/components/time-zone-field.tsx';
import { NarrowPage, Page } from '@/components/ui/card.tsx';
import { Select, TextField } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { returnPath } from '@/lib/http/return-path.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { SUBDOMAIN_LENGTH } from '@/lib/stores/subdomain.ts';
import { AtPlatform, platformName } from '../../at-platform.tsx';
import { createStoreAction } from '../actions.ts';
import { currencyOptions } from '../store-fields.ts';
import { NameFields } from './name-fields.tsx';

export const generateMetadata = () => ({ title: texts('stores')('newStore') });

const PATH = '/dashboard/stores/new';

export default async function NewStorePage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const t = texts('stores');
  const { least, most } = SUBDOMAIN_LENGTH;
  const hint = t('subdomainHint', { least: String(least), most: String(most) });
  const next = returnPath((await searchParams).next, '');
  const seller = await requireSeller(next === '' ? PATH : `${PATH}?next=${encodeURIComponent(next)}`);
  if (env().platform)
    return (
      <Page title={t('storesComeFrom', { platform: platformName() })}>
        <AtPlatform>{t('madeAtPlatform', { platform: platformName() })}</AtPlatform>
      </Page>
    );
  return (
    <NarrowPage
      trail={[{ href: '/dashboard', name: t('stores') }]}
      title={t('newStore')}
      about={t(next === '' ? 'newStoreAbout' : 'straightBack')}
    >
      <FormCard action={createStoreAction} label={t('newStore')}>
        {next !== '' && <input type="hidden" name="next" value={next} />}
        <NameFields words={{ name: t('storeName'), subdomain: t('subdomain'), hint }} />
        <Select
          name="currency"
          label={t('currency')}
          hint={t('currencyHintNew')}
          options={currencyOptions()}
          defaultValue="USD"
        />
        <TimeZoneField
          hint={t('timeZoneHint')}
          chosen={seller.timeZone ?? 'UTC'}
          startsHere={seller.timeZone === null}
        />
        <TextField
          name="customDomain"
          label={t('customDomain')}
          hint={t('customDomainHintNew')}
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton className="justify-self-start">{t('createStore')}</SubmitButton>
      </FormCard>
    </NarrowPage>
  );
}
