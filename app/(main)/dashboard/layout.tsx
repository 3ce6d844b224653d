import type { ReactNode } from 'react';
import { currentSeller } from '@/lib/accounts/require-seller.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { listSellerStores } from '@/lib/stores/stores.ts';
import { Frame } from '../frame.tsx';
import { choose } from './actions.ts';

/** Nobody shares a page that only they can see, so it has no card. */
export const metadata = { openGraph: null, twitter: null };

/** Only the shell; every page in it checks for itself who may see it, and sends others to sign in. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const seller = await currentSeller();
  if (!seller) return children;
  const stores = (await listSellerStores(readDb(), seller.id)).map(({ id, name }) => ({ id, name }));
  return (
    <Frame seller={seller} stores={stores} choose={choose}>
      {children}
    </Frame>
  );
}
