import { notFound } from 'next/navigation';
import { NetworkPanel } from '@/app/(main)/dashboard/networks/network-panel.tsx';
import { readSellerNetworks } from '@/app/(main)/dashboard/networks/seller-networks.ts';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { findSellerKey } from '@/lib/oauth/api-keys/api-keys.ts';
import { KEYS_PATH } from '../../filter.ts';
import { KeyPage } from '../key-page.tsx';

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
    <KeyPage of={key} what="Networks">
      <NetworkPanel of={networks} />
    </KeyPage>
  );
}
