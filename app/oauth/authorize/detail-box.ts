import type { ReactNode } from 'react';
import { EXTENSIONS } from '@/extensions/index.ts';
import type { AuthorizationDetail, PreviewedDetail } from '@/lib/oauth/authorization/authorization-detail.ts';

/** Shows what an authorization detail comes to, as its type has worked it out. */
export type DetailBox = (shown: { change: PreviewedDetail; mayChange: boolean }) => ReactNode;

declare module '@/lib/kernel/extension.ts' {
  interface Extension {
    /** How the details that it knows look on the consent screen. */
    detailBox?: () => Promise<DetailBox>;
  }
}

/** What shows a detail on the consent screen; null without one. */
export async function detailBox(detail: AuthorizationDetail | undefined): Promise<DetailBox | null> {
  if (!detail) return null;
  const known = EXTENSIONS.find(({ detailTypes = {} }) => Object.hasOwn(detailTypes, detail.type));
  return (await known?.detailBox?.()) ?? null;
}
