'use client';

import { usePathname } from 'next/navigation';
import { lazy, type ReactNode } from 'react';
import { PageLoading } from '@/components/shell/page-loading.tsx';
import { type ClientWords, Speaking } from '@/components/ui/client-words.tsx';
import { ConfirmationInForms } from '@/components/ui/form.tsx';
import { isEnglishPage } from '@/lib/kernel/language/english-page.ts';

// Loaded when a form asks for it, which few ever do.
const ConfirmItIsYou = lazy(async () => {
  const { ConfirmItIsYou } = await import('./confirm-it-is-you/confirm-it-is-you.tsx');
  return { default: ConfirmItIsYou };
});

/** The slot for a signed-in page in the shell, with the bar that is shown while the next one loads. */
export function PageSlot({ words, children }: { words: ClientWords; children: ReactNode }) {
  const isEnglish = isEnglishPage(usePathname());
  return (
    <Speaking {...(isEnglish ? {} : { words })}>
      <ConfirmationInForms show={<ConfirmItIsYou />}>
        <PageLoading {...(isEnglish ? { lang: 'en', dir: 'ltr' } : {})}>{children}</PageLoading>
      </ConfirmationInForms>
    </Speaking>
  );
}
