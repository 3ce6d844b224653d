'use client';

import type { ReactNode } from 'react';
import { PageLoading } from '@/components/shell/page-loading.tsx';
import { pageShape } from './page-shapes.ts';

/** The place of a signed-in page in the shell, and of its skeleton while the next one loads. */
export function PageSlot({ children }: { children: ReactNode }) {
  return <PageLoading shapeOf={pageShape}>{children}</PageLoading>;
}
