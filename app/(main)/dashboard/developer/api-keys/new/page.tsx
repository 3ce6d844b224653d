import { randomUUID } from 'node:crypto';
import { CreateStoreFirst } from '@/app/(main)/dashboard/at-platform.tsx';
import { listStoresFor, modesFor } from '@/app/(main)/dashboard/seller-access.ts';
import { ScopePicker } from '@/components/scope-picker.tsx';
import { Card, PageHeader } from '@/components/ui/card.tsx';
import { Select, TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { MadeText, MadeValue, ShownOnce } from '@/components/ui/shown-once.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { MAX_KEYS } from '@/lib/oauth/api-keys/api-keys.ts';
import { createKey } from '../actions.ts';
import { KEYS_PATH } from '../filter.ts';

export const metadata = { title: 'New key' };

const CREATED = (
  <ShownOnce title="{name} is ready" secret="key" address={KEYS_PATH} leadsTo="API Keys">
    <Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        <MadeText className="text-sm font-semibold">{'API key ({mode})'}</MadeText>
        <MadeValue made="key" id="api-key" />
        <p className="text-small text-ink-3">
          Send it as <code>Authorization: Bearer …</code> from your server: never put it in a browser, a mobile app or a
          repository. If it is ever lost or exposed, revoke it and make a new one.
        </p>
        <MadeText className="mt-2 text-small font-medium text-warn">
          {'Anyone who has this key can do what it allows. {reasons}'}
        </MadeText>
      </div>
    </Card>
  </ShownOnce>
);

/** Creates a key of the seller's own; the same page then shows it, once. */
export default async function NewKeyPage() {
  const seller = await requireSeller(`${KEYS_PATH}/new`);
  const stores = await listStoresFor(seller, 'connect');
  if (stores.length === 0) {
    return <CreateStoreFirst>A key works with one of your stores, and you don’t have any yet.</CreateStoreFirst>;
  }
  const options = stores.map(({ id, name, currency }) => ({ value: id, label: `${name} (${currency.toUpperCase()})` }));
  const choose = stores.length === 1 ? [] : [{ value: '', label: 'Choose a store' }];
  return (
    <Form
      action={createKey}
      head={
        <PageHeader trail={[{ href: KEYS_PATH, name: 'API Keys' }]} title="New key">
          For a script or server of your own: it works with one store in one mode until you revoke it. For somebody
          else’s software, connect their app instead, so that you can see whose access it is.
        </PageHeader>
      }
      after={CREATED}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      label="New key"
    >
      {/* Sending the form twice still creates one key. */}
      <input type="hidden" name="id" value={randomUUID()} />
      <Card>
        <div className="grid items-start gap-5 md:grid-cols-3">
          <TextField name="name" label="Name" hint="Such as “Nightly export”." />
          <Select
            name="store"
            label="Store"
            defaultValue={seller.shownStoreId ?? undefined}
            hint={`At most ${MAX_KEYS} keys of your own per store.`}
            options={[...choose, ...options]}
          />
          <Select
            name="mode"
            label="Mode"
            hint="Live keys work on real customers and money."
            defaultValue="test"
            options={modesFor(stores, 'connect').map((mode) => ({
              value: mode,
              label: mode === 'test' ? 'Test' : 'Live',
            }))}
          />
        </div>
      </Card>
      <Card>
        <ScopePicker
          name="scopes"
          title="Permissions"
          chosen={[]}
          emptyNotice="Nothing is selected yet. Choose at least one."
        >
          Choose only what the key needs. You can’t change this later; make a new key instead.
        </ScopePicker>
      </Card>
      <SubmitButton className="justify-self-start">Create key</SubmitButton>
    </Form>
  );
}
