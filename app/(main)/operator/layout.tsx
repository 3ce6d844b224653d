import type { ReactNode } from 'react';
import { currentSeller } from '@/lib/accounts/require-seller.ts';
import { VERSION } from '@/lib/kernel/config/version.ts';
import { Frame } from '../frame.tsx';

/** Nobody shares a page that only they can see, so it has no card. */
export const metadata = { openGraph: null, twitter: null };

/** The shell, for operators only; for anyone else the pages in it don't exist. */
export default async function OperatorLayout({ children }: { children: ReactNode }) {
  const seller = await currentSeller();
  if (!seller?.isOperator) return children;
  const version = <footer className="mt-12 border-t border-line pt-4 text-small text-ink-3">Version {VERSION}</footer>;
  return (
    <Frame seller={seller} footer={version}>
      {children}
    </Frame>
  );
}
