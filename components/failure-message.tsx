'use client';
import { Button } from './ui/button.tsx';
import { useWords } from './ui/client-words.tsx';
import { Result } from './ui/result.tsx';

export function FailureMessage({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  const words = useWords();
  return (
    <Result>
      <div
        className="mx-auto grid max-w-[46ch] justify-items-center gap-3 px-4 py-16 text-center sm:py-24"
        role="alert"
      >
        <h1>{words.pageFailed}</h1>
        <p className="text-ink-2">{words.pageFailedAbout}</p>
        <Button look="primary" onClick={retry} className="mt-2">
          {words.tryAgain}
        </Button>
        {error.digest && (
          <p className="text-small text-ink-3">
            {words.reference} {error.digest}
          </p>
        )}
      </div>
    </Result>
  );
}
