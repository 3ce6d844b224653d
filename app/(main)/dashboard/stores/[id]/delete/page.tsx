import type { Metadata } from 'next';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Card, PageHeader } from '@/components/ui/card.tsx';
import { Consequences, TypeToConfirm } from '@/components/ui/confirm-dialog.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { listWhatStops } from '@/lib/removal/list-what-stops.ts';
import { deleteStoreAction } from '../actions.ts';
import { requireOwnStore, STORES, storePath } from '../own-store.ts';

export const metadata: Metadata = { title: 'Delete store' };

export default async function DeleteStorePage({ params }: { params: Promise<{ id: string }> }) {
  const { seller, store } = await requireOwnStore((await params).id, 'delete', 'own');
  const stops = (await listWhatStops(seller.id)).find(({ id }) => id === store.id)?._count;
  const { connections = 0, apiKeys = 0, subscriptions = 0 } = stops ?? {};
  return (
    <div className="max-w-[600px]">
      <PageHeader
        trail={[STORES, { href: storePath(store.id), name: store.name }]}
        here="Delete store"
        title={<span className="wrap-anywhere">Delete {store.name}?</span>}
      />
      <Card>
        <Consequences>
          <li>
            {connections === 0 && 'No app is connected to it now.'}
            {connections === 1 && 'The app connected to it loses access at once.'}
            {connections > 1 && `All ${connections} app connections lose access at once.`}
          </li>
          {apiKeys > 0 && (
            <li>
              {apiKeys === 1 ? 'Your own API key for it stops' : `All ${apiKeys} of your API keys for it stop`} working
              at once.
            </li>
          )}
          <li>
            {subscriptions === 0 && 'It has no live subscriptions.'}
            {subscriptions === 1 && 'One live subscription will never be billed again.'}
            {subscriptions > 1 &&
              `${subscriptions.toLocaleString('en')} live subscriptions will never be billed again.`}
          </li>
          <li>Products, customers, subscriptions and invoices are deleted, in live and in test mode.</li>
          <li>This can’t be undone.</li>
        </Consequences>
        <Form action={deleteStoreAction.bind(null, store.id)} label="Delete store">
          <TypeToConfirm name="storeName" label="Store name" wanted={store.name} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton look="destroy">Delete</SubmitButton>
            <ButtonLink href={storePath(store.id)}>Keep the store</ButtonLink>
          </div>
        </Form>
      </Card>
    </div>
  );
}
