import { notFound } from 'next/navigation';
import { NetworkPanel } from '@/app/(main)/dashboard/networks/network-panel.tsx';
import { readSellerNetworks } from '@/app/(main)/dashboard/networks/seller-networks.ts';
import { StoreInMode } from '@/components/mode-pill.tsx';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { Page } from '@/components/ui/card.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { findSellerKey } from '@/lib/oauth/api-keys/api-keys.ts';
import { KEYS_PATH } from '../../filter.ts';

export const metadata = { title: 'Networks of a key' };

export default async function KeyNetworksPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  if (!isUuid(id)) notFound();
  const seller = await requireSeller(`${KEYS_PATH}/${id}/networks`);
  const [key, networks] = await Promise.all([
    findSellerKey(db(), seller.id, id),
    readSellerNetworks(seller.id, 'key', id),
  ]);
  if (!key || !networks) notFound();
  return (
    <Page
      trail={[{ href: KEYS_PATH, name: 'API Keys' }]}
      here="Networks"
      title={
        <>
          Networks of <bdi className="wrap-anywhere">{key.name}</bdi>
        </>
      }
    >
      <PageMode mode={key.mode} />
      <StoreInMode name={key.store.name} mode={key.mode} />
      <NetworkPanel of={networks} />
    </Page>
  );
}
