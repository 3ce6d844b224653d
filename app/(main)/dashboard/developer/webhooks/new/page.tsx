import { CreateStoreFirst } from '@/app/(main)/dashboard/at-platform.tsx';
import { listStoresFor } from '@/app/(main)/dashboard/seller-access.ts';
import { PageHeader } from '@/components/ui/card.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { addStoreEndpoint } from '../actions.ts';
import { NewEndpointForm } from '../new-endpoint-form.tsx';
import { WEBHOOKS_PATH } from '../seller-endpoints.ts';

export const metadata = { title: 'New endpoint' };

export default async function NewEndpointPage() {
  const seller = await requireSeller(`${WEBHOOKS_PATH}/new`);
  const stores = await listStoresFor(seller, 'connect');
  if (stores.length === 0) {
    return (
      <CreateStoreFirst>
        An endpoint receives the events of one of your stores, and you don’t have any yet.
      </CreateStoreFirst>
    );
  }
  const choose = stores.length === 1 ? [] : [{ value: '', label: 'Choose a store' }];
  const options = [...choose, ...stores.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <NewEndpointForm action={addStoreEndpoint} list={WEBHOOKS_PATH} stores={options}>
      <PageHeader trail={[{ href: WEBHOOKS_PATH, name: 'Webhooks' }]} title="New endpoint">
        Events are sent to your server, signed, and retried until it answers.
      </PageHeader>
    </NewEndpointForm>
  );
}
