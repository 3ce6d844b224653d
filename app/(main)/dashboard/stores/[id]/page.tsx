import { notFound } from 'next/navigation';
import { appsPath } from '@/app/(main)/dashboard/apps/list.ts';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { TimeZoneField } from '@/components/time-zone-field.tsx';
import { TextLink } from '@/components/ui/button.tsx';
import { Card, PageHeader, Pill } from '@/components/ui/card.tsx';
import { Copyable } from '@/components/ui/copyable.tsx';
import { Select, TextArea, TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { Result } from '@/components/ui/result.tsx';
import { EXTENSIONS } from '@/extensions/index.ts';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { collectsLive } from '@/lib/billing/invoices/collect-payment.ts';
import { db } from '@/lib/database/db.ts';
import type { ListPage } from '@/lib/database/list-page.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { listSellerConnections, type SellerConnection } from '@/lib/oauth/connections/seller-connections.ts';
import { may } from '@/lib/permissions/role.ts';
import { currencyName } from '@/lib/stores/currency.ts';
import { domainRecord } from '@/lib/stores/custom-domain.ts';
import { checkCurrency } from '@/lib/stores/settings/update-store.ts';
import { appTexts, appWords } from '../../apps/app-texts.ts';
import { ConnectedAppTable } from '../../apps/connected-app-table.tsx';
import { AtPlatform, isFromPlatform, platformName } from '../../at-platform.tsx';
import { checkDomainAction, updateStoreAction } from '../actions.ts';
import { currencyOptions } from '../store-fields.ts';
import { readTestSide, requireSellerStore, storePath, stores } from './seller-store.ts';
import { StoreTabs } from './store-tabs.tsx';
import { TestModeCard } from './test-mode-card.tsx';

export const generateMetadata = () => ({ title: texts('stores')('storeSettings') });

const FEW_APPS = 5;

export default async function StorePage({ params, searchParams }: PageProps<{ id: string }>) {
  const [{ id }, { reset, moved }] = await Promise.all([params, searchParams]);
  if (!isUuid(id)) notFound();
  const seller = await requireSeller(storePath(id));
  const now = currentTime();
  // Each of them looks for itself whether the store is theirs, so that none has to wait for another.
  const [{ store }, ofCurrency, testSide, connections, cards] = await Promise.all([
    requireSellerStore(id),
    checkCurrency(db(), seller.id, id, now),
    readTestSide(seller, id, moved),
    listSellerConnections(db(), seller.id, { storeId: id }, { limit: FEW_APPS, cursor: undefined }),
    Promise.all(EXTENSIONS.flatMap(({ storeCard }) => storeCard?.() ?? [])),
  ]);
  const t = texts('stores');
  const currency = store.currency.toUpperCase();
  const isThere = isFromPlatform(store);
  return (
    <>
      <PageHeader trail={[stores()]} title={store.name}>
        {t.rich('itsSubdomain', {
          subdomain: store.subdomain,
          b: (words) => <span className="font-semibold break-all text-ink">{words}</span>,
        })}
      </PageHeader>
      <StoreTabs store={store} tab="" />
      <div className="grid gap-4">
        {reset && <Result look="good">{t('testDataGone')}</Result>}
        {may(store.role, 'settings') && (
          <FormCard
            title={t('settings')}
            action={updateStoreAction.bind(null, store.id, currency)}
            label={t('storeSettings')}
            className="grid max-w-2xl gap-5"
          >
            {isThere ? (
              <>
                <AtPlatform>{t('settingsAtPlatform', { platform: platformName() })}</AtPlatform>
                <input type="hidden" name="name" value={store.name} />
              </>
            ) : (
              <>
                <TextField
                  name="name"
                  label={t('storeName')}
                  defaultValue={store.name}
                  autoComplete="organization"
                  required
                />
                <TextField
                  name="customDomain"
                  label={t('customDomain')}
                  hint={t('customDomainHint')}
                  defaultValue={store.customDomain ?? ''}
                  autoCapitalize="none"
                  spellCheck={false}
                />
              </>
            )}
            {isThere || ofCurrency === 'bound' ? (
              <div className="grid gap-1 text-sm">
                <p className="font-semibold">{t('currency')}</p>
                <p>
                  {currency} – {currencyName(currency)}
                </p>
                {!isThere && <p className="text-small text-ink-3">{t('currencyBound')}</p>}
              </div>
            ) : (
              <Select
                name="currency"
                label={t('currency')}
                hint={t('currencyHint')}
                options={currencyOptions()}
                defaultValue={currency}
              />
            )}
            <TimeZoneField hint={t('timeZoneHint')} chosen={store.timeZone} />
            <TextField
              name="businessName"
              label={t('businessName')}
              hint={t('businessNameHint')}
              defaultValue={store.businessName}
              autoComplete="organization"
            />
            <TextArea
              name="businessAddress"
              label={t('businessAddress')}
              defaultValue={store.businessAddress}
              autoComplete="street-address"
            />
            <TextField
              name="taxNumber"
              label={t('taxNumber')}
              hint={t('taxNumberHint')}
              defaultValue={store.taxNumber}
              spellCheck={false}
            />
            <SubmitButton className="justify-self-start">{t('save')}</SubmitButton>
          </FormCard>
        )}
        {env().ownStoreApi && !collectsLive() && <p className="text-sm text-ink-2">{t('liveUnmoved')}</p>}
        {store.customDomain && !isThere && may(store.role, 'settings') && (
          <DomainProof
            storeId={store.id}
            domain={store.customDomain}
            isProven={store.provenDomain === store.customDomain}
          />
        )}
        <ConnectedAppsCard storeId={store.id} connections={connections} now={now} />
        {cards.map((Shown) => (
          <Shown key={Shown.name} storeId={store.id} />
        ))}
        {env().ownStoreApi && (
          <TestModeCard storeId={store.id} side={testSide} mayChange={may(store.role, 'test_data')} />
        )}
      </div>
    </>
  );
}

function ConnectedAppsCard(props: { storeId: string; connections: ListPage<SellerConnection>; now: Date }) {
  const { storeId, connections, now } = props;
  const t = texts('stores');
  if (connections.rows.length === 0) {
    return (
      <Card title={t('connectedApps')}>
        <p className="text-sm text-ink-2">{t('noConnectedApps')}</p>
      </Card>
    );
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2>{t('connectedApps')}</h2>
      <ConnectedAppTable
        rows={connections.rows.map((connection) => appTexts(connection, now))}
        words={appWords(connections.rows.length)}
      />
      {connections.after !== null && (
        <TextLink href={appsPath({ store: storeId })} className="justify-self-start text-sm">
          {t('showAll')}
        </TextLink>
      )}
    </section>
  );
}

/** Whether a store's custom domain is proven, the DNS record that proves it, and a button that looks for it. */
function DomainProof({ storeId, domain, isProven }: { storeId: string; domain: string; isProven: boolean }) {
  const t = texts('stores');
  const { name, value } = domainRecord(domain, storeId, env().tokenPrefix);
  return (
    <Card title={t('proofOfDomain')}>
      <div className="grid max-w-2xl gap-5 text-sm">
        <p className="text-pretty">
          <span className="font-semibold wrap-anywhere">{domain}</span>{' '}
          {isProven ? <Pill look="good">{t('proven')}</Pill> : <Pill>{t('notProven')}</Pill>}{' '}
          {t(isProven ? 'provenAbout' : 'notProvenAbout')}
        </p>
        <dl className="grid gap-3">
          <dt className="font-semibold">{t('type')}</dt>
          <dd className="font-mono text-small">TXT</dd>
          <dt className="font-semibold">{t('name')}</dt>
          <dd>
            <Copyable id="domain-record-name" value={name} />
          </dd>
          <dt className="font-semibold">{t('value')}</dt>
          <dd>
            <Copyable id="domain-record-value" value={value} />
          </dd>
        </dl>
        <Form action={checkDomainAction.bind(null, storeId)} label={t('proofOfDomain')}>
          <SubmitButton look="plain">{t('checkNow')}</SubmitButton>
        </Form>
      </div>
    </Card>
  );
}
