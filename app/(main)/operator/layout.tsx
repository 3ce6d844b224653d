import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { DashboardShell } from '@/components/shell/dashboard-shell.tsx';
import { currentSeller } from '@/lib/accounts/require-seller.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { VERSION } from '@/lib/kernel/config/version.ts';
import { clientTexts } from '@/lib/kernel/language/current-language.ts';
import { noticesInWords } from '../dashboard/notices/in-words.ts';
import { menuEntries } from '../menu-entries.ts';
import { PageSlot } from '../page-slot.tsx';

/** Nobody shares a page that only they can see, so it has no card. */
export const metadata: Metadata = { openGraph: null, twitter: null };

/** The shell, for operators only; for anyone else the pages in it don't exist. */
export default async function OperatorLayout({ children }: { children: ReactNode }) {
  const seller = await currentSeller();
  if (!seller?.isOperator) return children;
  const { name, email, isOperator, isDeveloper, shownMode, shownStoreId, unreadNotices } = seller;
  const words = clientTexts();
  const { appName, ownStoreApi: hasStorePages } = env();
  const notices = noticesInWords(unreadNotices);
  return (
    <DashboardShell
      person={{
        name,
        email,
        isOperator,
        isDeveloper,
        hasStorePages,
        stores: [],
        shownMode,
        shownStoreId,
        notices,
        more: menuEntries(),
      }}
      appName={appName}
      words={words}
    >
      <PageSlot words={words}>{children}</PageSlot>
      <footer className="mt-12 border-t border-line pt-4 text-small text-ink-3">Version {VERSION}</footer>
    </DashboardShell>
  );
}
