import type { Metadata } from 'next';
import { NotFoundMessage } from '@/components/not-found-message.tsx';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <main>
      <NotFoundMessage />
    </main>
  );
}
