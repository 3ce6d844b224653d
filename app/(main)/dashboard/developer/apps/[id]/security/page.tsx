import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { NetworkPanel } from '@/app/(main)/dashboard/networks/network-panel.tsx';
import { readOwnNetworks } from '@/app/(main)/dashboard/networks/own-networks.ts';
import { AppPage } from '../app-page.tsx';
import { requireOwnApp } from '../own-app.ts';

export const metadata: Metadata = { title: 'App security' };

export default async function SecurityPage({ params }: { params: Promise<{ id: string }> }) {
  const { seller, app } = await requireOwnApp((await params).id, 'security');
  const networks = (await readOwnNetworks(seller.id, 'app', app.id)) ?? notFound();
  return (
    <AppPage app={app} here="security">
      <NetworkPanel of={networks} />
    </AppPage>
  );
}
