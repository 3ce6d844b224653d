import { permanentRedirect } from 'next/navigation';
import { appPath, requireSellerApp } from '../seller-app.ts';

/** Where an app's networks were, which are part of its settings. */
export default async function SecurityPage({ params }: { params: Promise<{ id: string }> }) {
  const { app } = await requireSellerApp((await params).id, 'settings');
  permanentRedirect(`${appPath(app.id, 'settings')}#security`);
}
