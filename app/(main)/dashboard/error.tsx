'use client';

import { FailureMessage } from '@/components/failure-message.tsx';

/** Inside the shell, so that the navigation stays available. */
export default function DashboardError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return <FailureMessage digest={error.digest} retry={retry} />;
}
