'use client';

import type { ReactNode } from 'react';
import { PageLoading } from '@/components/shell/page-loading.tsx';
import { ConfirmationInForms } from '@/components/ui/form.tsx';
import { ConfirmItIsYou } from './confirm-it-is-you/confirm-it-is-you.tsx';
import { pageShape } from './page-shapes.ts';

/** The slot for a signed-in page in the shell, and for the skeleton of the next one while that loads. */
export function PageSlot({ children }: { children: ReactNode }) {
  return (
    <ConfirmationInForms show={<ConfirmItIsYou />}>
      <PageLoading shapeOf={pageShape}>{children}</PageLoading>
    </ConfirmationInForms>
  );
}
