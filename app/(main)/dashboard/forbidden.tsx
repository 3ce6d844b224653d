import type { Metadata } from 'next';
import { ForbiddenMessage } from '@/components/forbidden-message.tsx';

export const metadata: Metadata = { title: 'Not allowed' };

/** Inside the shell, so that the navigation stays available. */
export default function DashboardForbidden() {
  return <ForbiddenMessage />;
}
