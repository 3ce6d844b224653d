import type { Metadata } from 'next';
import { Brand } from '@/components/brand.tsx';
import { NotFoundMessage } from '@/components/failure-message.tsx';
import { env } from '@/lib/config/env.ts';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <>
      <header className="flex justify-center px-4 pt-8 sm:pt-16">
        <Brand appName={env().appName} href="/" />
      </header>
      <main>
        <NotFoundMessage />
      </main>
    </>
  );
}
