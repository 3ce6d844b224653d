'use client';

import { FailureMessage } from '@/components/failure-message.tsx';

export default function RootError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <main>
      <FailureMessage digest={error.digest} retry={retry} />
    </main>
  );
}
