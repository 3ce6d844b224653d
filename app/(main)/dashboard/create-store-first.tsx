import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/card.tsx';
import { texts } from '@/lib/language/current-language.ts';

/** In place of what there can't be without a store; says why. */
export function CreateStoreFirst({ children, heading = 'h1' }: { children: ReactNode; heading?: 'h1' | 'h2' }) {
  const t = texts('frame');
  return (
    <EmptyState title={t('createStoreFirst')} link={[t('newStore'), '/dashboard/stores/new']} heading={heading}>
      {children}
    </EmptyState>
  );
}
