import type { Metadata } from 'next';
import { NotFoundMessage } from '@/components/not-found-message.tsx';

export const metadata: Metadata = { title: 'Not found' };

/** Keeps the shell around it, so that the way on is where it always is. */
export default function DashboardNotFound() {
  return <NotFoundMessage />;
}
