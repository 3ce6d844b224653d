'use client';

import { Button } from './ui/button.tsx';
import { Result } from './ui/result.tsx';

/** Tells people that a page failed, and lets them try again. */
export function FailureMessage({ digest, retry }: { digest: string | undefined; retry: () => void }) {
  return (
    <Result>
      <div
        className="mx-auto grid max-w-[46ch] justify-items-center gap-3 px-4 py-16 text-center sm:py-24"
        role="alert"
      >
        <h1>This page could not be shown</h1>
        <p className="text-ink-2">
          Something went wrong on our side, and what you were doing may not have been saved. Try again in a moment.
        </p>
        <Button look="primary" onClick={retry} className="mt-2">
          Try again
        </Button>
        {digest && <p className="text-small text-ink-3">Reference {digest}</p>}
      </div>
    </Result>
  );
}
