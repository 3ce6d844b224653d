import type { Metadata } from 'next';
import { NotFoundMessage } from '@/components/not-found-message.tsx';

export const metadata: Metadata = { title: 'Not found' };

/** Inside the shell, so that the navigation stays available. */
export default function DashboardNotFound() {
  return <NotFoundMessage />;
}
