import { NetworkPanel } from '@/app/(main)/dashboard/networks/network-panel.tsx';
import { readSellerNetworks } from '@/app/(main)/dashboard/networks/seller-networks.ts';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { AppPage } from '../app-page.tsx';
import { requireSellerApp } from '../seller-app.ts';

export const metadata = { title: 'App security' };

export default async function SecurityPage({ params }: PageProps<{ id: string }>) {
  const { seller, app } = await requireSellerApp((await params).id, 'security');
  const networks = await readSellerNetworks(seller.id, 'app', app.id);
  return (
    <AppPage app={app} here="security">
      {networks && <NetworkPanel of={networks} />}
    </AppPage>
  );
}
