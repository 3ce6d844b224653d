import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { DashboardShell } from '@/components/shell/dashboard-shell.tsx';
import { currentSeller } from '@/lib/accounts/require-seller.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { clientTexts } from '@/lib/kernel/language/current-language.ts';
import { listOwnStores } from '@/lib/stores/stores.ts';
import { menuEntries } from '../menu-entries.ts';
import { PageSlot } from '../page-slot.tsx';
import { choose } from './actions.ts';
import { noticesInWords } from './notices/in-words.ts';

/** Nobody shares a page that only they can see, so it has no card. */
export const metadata: Metadata = { openGraph: null, twitter: null };

/** Only the shell; every page in it checks for itself who may see it, and sends others to sign in. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const seller = await currentSeller();
  if (!seller) return children;
  const { name, email, isOperator, isDeveloper, shownMode, shownStoreId, unreadNotices } = seller;
  const words = clientTexts();
  const { appName, ownStoreApi: hasStorePages } = env();
  const notices = noticesInWords(unreadNotices);
  const stores = (await listOwnStores(readDb(), seller.id)).map(({ id, name }) => ({ id, name }));
  return (
    <DashboardShell
      person={{
        name,
        email,
        isOperator,
        isDeveloper,
        hasStorePages,
        stores,
        shownMode,
        shownStoreId,
        notices,
        more: menuEntries(),
      }}
      appName={appName}
      words={words}
      choose={choose}
    >
      <PageSlot words={words}>{children}</PageSlot>
    </DashboardShell>
  );
}
