'use client';

import { FailureMessage } from '@/components/failure-message.tsx';

/** Keeps the shell around it, so that every other page stays in reach. */
export default function OperatorError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return <FailureMessage digest={error.digest} retry={retry} />;
}
