'use client';

import type { ReactNode } from 'react';
import { PageLoading } from '@/components/shell/page-loading.tsx';
import { pageShape } from './page-shapes.ts';

/** The slot for a signed-in page in the shell, and for the skeleton of the next one while that loads. */
export function PageSlot({ children }: { children: ReactNode }) {
  return <PageLoading shapeOf={pageShape}>{children}</PageLoading>;
}
