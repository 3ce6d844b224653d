import { EmptyState, Page } from '@/components/ui/card.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { ofSeller } from '@/lib/webhooks/endpoint-owner.ts';
import { listLeftEndpoints } from '@/lib/webhooks/seller-webhook-endpoints.ts';
import { listEndpoints } from '@/lib/webhooks/webhook-endpoints.ts';
import { listShownStores, maySomewhere } from '../../seller-access.ts';
import { EndpointTable, LeftEndpointNotices } from './endpoint-table.tsx';
import { WEBHOOKS_PATH } from './seller-endpoints.ts';

export const metadata = { title: 'Webhooks' };

export default async function WebhooksPage() {
  const seller = await requireSeller(WEBHOOKS_PATH);
  const [{ rows }, stores, left] = await Promise.all([
    listEndpoints(db(), ofSeller(seller.id, 'see'), { limit: 100 }),
    listShownStores(seller),
    listLeftEndpoints(db(), ofSeller(seller.id, 'connect')),
  ]);
  const shown = rows.filter(({ store }) => store && stores.some(({ id }) => id === store.id));
  return (
    <Page
      title="Webhooks"
      link={(stores.length === 0 || maySomewhere(stores, 'connect')) && ['New endpoint', `${WEBHOOKS_PATH}/new`]}
      about="Send the events of your stores to your own server. An app’s endpoints are on the app’s page."
    >
      <LeftEndpointNotices left={left} />
      {shown.length > 0 ? (
        <EndpointTable endpoints={shown} list={WEBHOOKS_PATH} />
      ) : (
        <EmptyState title="No endpoints yet">
          Add an endpoint to receive changes as they happen, instead of polling the API.
        </EmptyState>
      )}
    </Page>
  );
}
