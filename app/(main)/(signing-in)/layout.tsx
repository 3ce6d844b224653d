import type { ReactNode } from 'react';
import { Brand } from '@/components/brand.tsx';
import { LanguageForm } from '@/components/language-form.tsx';
import { env } from '@/lib/kernel/config/env.ts';

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-[420px] gap-6 px-4 py-8 sm:py-16">
      <header className="justify-self-center">
        <Brand appName={env().appName} href="/" />
      </header>
      <main className="grid gap-6 rounded-card border border-line bg-surface p-5 sm:p-8">{children}</main>
      <LanguageForm />
    </div>
  );
}
