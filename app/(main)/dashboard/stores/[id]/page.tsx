import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { ButtonLink, Link } from '@/components/ui/button.tsx';
import { Card, PageHeader, Setting, SettingList } from '@/components/ui/card.tsx';
import { Copyable } from '@/components/ui/copyable.tsx';
import { Select, TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { Result } from '@/components/ui/result.tsx';
import { may } from '@/lib/access/role.ts';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { env } from '@/lib/config/env.ts';
import { listOwnConnections, type OwnConnection } from '@/lib/connections/own-connections.ts';
import { db } from '@/lib/database/db.ts';
import type { ListPage } from '@/lib/database/list-page.ts';
import { isUuid } from '@/lib/database/uuid.ts';
import { currentTime } from '@/lib/process/clock.ts';
import { checkCurrency } from '@/lib/settings/update-store.ts';
import { currencyName } from '@/lib/stores/currency.ts';
import { appTexts } from '../../apps/app-texts.ts';
import { ConnectedAppTable } from '../../apps/connected-app-table.tsx';
import { appsPath } from '../../apps/filter.ts';
import { CURRENCY_OPTIONS } from '../store-fields.ts';
import { updateStoreAction } from './actions.ts';
import { DomainProof } from './domain-proof.tsx';
import { readTestSide, requireOwnStore, STORES, storePath } from './own-store.ts';
import { TestModeCard } from './test-mode-card.tsx';

export const metadata: Metadata = { title: 'Store settings' };

/** How many connected apps are shown; the rest is on their own page. */
const FEW_APPS = 5;

export default async function StorePage({ params, searchParams }: PageProps<{ id: string }>) {
  const [{ id }, { reset, moved }] = await Promise.all([params, searchParams]);
  if (!isUuid(id)) notFound();
  const seller = await requireSeller(storePath(id));
  const now = currentTime();
  // Each of them looks for itself whether the store is theirs, so that none has to wait for another.
  const [{ store }, ofCurrency, testSide, connections] = await Promise.all([
    requireOwnStore(id),
    checkCurrency(db(), seller.id, id, now),
    readTestSide(seller, id, moved),
    listOwnConnections(db(), seller.id, { storeId: id }, { limit: FEW_APPS, place: undefined }),
  ]);
  const currency = store.currency.toUpperCase();
  return (
    <>
      <PageHeader trail={[STORES]} here={store.name} title={<span className="wrap-anywhere">{store.name}</span>}>
        Its subdomain is <span className="font-semibold break-all text-ink">{store.subdomain}</span>.
      </PageHeader>
      <div className="grid gap-4">
        {reset && <Result look="good">The test data is gone. Live data and connections are untouched.</Result>}
        {may(store.role, 'settings') && (
          <Card title="Settings">
            <Form
              action={updateStoreAction.bind(null, store.id, currency)}
              label="Store settings"
              className="grid max-w-2xl gap-5"
            >
              <TextField
                name="name"
                label="Store name"
                defaultValue={store.name}
                autoComplete="organization"
                required
              />
              <TextField
                name="customDomain"
                label="Custom domain"
                hint="Your own domain, such as shop.example.com. Connected apps see it once it is proven. Leave it empty if you have none."
                defaultValue={store.customDomain ?? ''}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
              />
              {ofCurrency === 'bound' ? (
                <div className="grid gap-1 text-sm">
                  <p className="font-semibold">Currency</p>
                  <p>
                    {currency} – {currencyName(currency)}
                  </p>
                  <p className="text-small text-ink-3">
                    It can’t be changed: there are amounts in it, or an app was connected that relies on it. For another
                    currency, create another store.
                  </p>
                </div>
              ) : (
                <Select
                  name="currency"
                  label="Currency"
                  hint="You can change it until there are products or customers, or an app is connected."
                  options={CURRENCY_OPTIONS}
                  defaultValue={currency}
                />
              )}
              <SubmitButton className="justify-self-start">Save</SubmitButton>
            </Form>
          </Card>
        )}
        {store.customDomain && may(store.role, 'settings') && (
          <DomainProof
            storeId={store.id}
            domain={store.customDomain}
            isProven={store.provenDomain === store.customDomain}
          />
        )}
        <MembersCard storeId={store.id} mayChange={may(store.role, 'members')} />
        <ConnectedAppsCard storeId={store.id} connections={connections} now={now} />
        <AgentsCard storeId={store.id} />
        <TestModeCard storeId={store.id} side={testSide} mayChange={may(store.role, 'test_data')} />
        {may(store.role, 'own') && (
          <Card title="Danger zone">
            <SettingList>
              <Setting
                title="The store itself"
                action={
                  <ButtonLink look="danger" href={storePath(store.id, 'delete')}>
                    Delete store
                  </ButtonLink>
                }
              >
                Deleting it ends its connections and subscriptions, live ones too. This can’t be undone.
              </Setting>
            </SettingList>
          </Card>
        )}
      </div>
    </>
  );
}

function MembersCard({ storeId, mayChange }: { storeId: string; mayChange: boolean }) {
  return (
    <Card title="Members">
      <SettingList>
        <Setting
          title="Who works on this store"
          action={<ButtonLink href={storePath(storeId, 'members')}>Members</ButtonLink>}
        >
          {mayChange
            ? 'Invite colleagues, and say what each of them may do.'
            : 'See who they are, and what each may do.'}
        </Setting>
      </SettingList>
    </Card>
  );
}

/** Where an assistant works on this store alone. */
function AgentsCard({ storeId }: { storeId: string }) {
  return (
    <Card title="Agents">
      <div className="grid max-w-2xl gap-3 text-sm text-ink-2">
        <p>
          Connect an assistant: give it this address as a remote server (MCP). It asks you before it can read anything,
          and you can disconnect it like any app.
        </p>
        <Copyable id="mcp-url" value={`${env().baseUrl}/mcp/${storeId}`} />
        <Link href="/docs/agents" className="justify-self-start underline decoration-line-2 underline-offset-4">
          How to connect an assistant
        </Link>
      </div>
    </Card>
  );
}

function ConnectedAppsCard(props: { storeId: string; connections: ListPage<OwnConnection>; now: Date }) {
  const { storeId, connections, now } = props;
  if (connections.rows.length === 0) {
    return (
      <Card title="Connected apps">
        <p className="text-sm text-ink-2">
          No app can use this store. An app that wants to asks you first, and shows what it wants to do.
        </p>
      </Card>
    );
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2>Connected apps</h2>
      <ConnectedAppTable rows={connections.rows.map((connection) => appTexts(connection, now))} />
      {connections.after !== null && (
        <Link
          href={appsPath({ store: storeId })}
          className="justify-self-start text-sm underline decoration-line-2 underline-offset-4"
        >
          Show all
        </Link>
      )}
    </section>
  );
}
