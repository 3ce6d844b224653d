'use client';

import { FailureMessage } from '@/components/failure-message.tsx';

export default function RootError(failure: Parameters<typeof FailureMessage>[0]) {
  return (
    <main>
      <FailureMessage {...failure} />
    </main>
  );
}
