import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/card.tsx';
import { env } from '@/lib/kernel/config/env.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { newStoreLink, platformName } from './at-platform.tsx';

/** In place of what there can't be without a store; says why. */
export function CreateStoreFirst({ children, heading = 'h1' }: { children: ReactNode; heading?: 'h1' | 'h2' }) {
  const t = texts('frame');
  const platform = platformName();
  if (env().platform)
    return (
      <EmptyState title={texts('stores')('storesComeFrom', { platform })} link={newStoreLink()} heading={heading}>
        {texts('stores')('madeAtPlatform', { platform })}
      </EmptyState>
    );
  return (
    <EmptyState title={t('createStoreFirst')} link={[t('newStore'), '/dashboard/stores/new']} heading={heading}>
      {children}
    </EmptyState>
  );
}
