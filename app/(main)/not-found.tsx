import { Brand } from '@/components/brand.tsx';
import { NotFoundMessage } from '@/components/refusal-message.tsx';
import { env } from '@/lib/kernel/config/env.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';

export const generateMetadata = () => ({ title: texts('frame')('notFound') });

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
