'use client';
import { Button, ButtonLink } from './ui/button.tsx';
import { Result } from './ui/result.tsx';

export function FailureMessage({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
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
        {error.digest && <p className="text-small text-ink-3">Reference {error.digest}</p>}
      </div>
    </Result>
  );
}

/** What a 403 shows to somebody whose role in a store, or in an app's team, doesn't allow what they asked for. */
export function ForbiddenMessage() {
  return (
    <div className="mx-auto grid max-w-[46ch] justify-items-center gap-3 px-4 py-14 text-center sm:py-20">
      <p className="text-small font-semibold text-ink-3">403</p>
      <h1>Your role doesn’t allow this</h1>
      <p className="text-ink-2">
        Nothing was changed. An owner or admin of the store can do it, or give you another role; an app’s owner decides
        about its deletion and its team.
      </p>
      <ButtonLink href="/dashboard" className="mt-2">
        Go to the dashboard
      </ButtonLink>
    </div>
  );
}

/** What a 404 shows; the same whether something doesn't exist or belongs to someone else. */
export function NotFoundMessage() {
  return (
    <div className="mx-auto grid max-w-[46ch] justify-items-center gap-3 px-4 py-14 text-center sm:py-20">
      <p className="text-small font-semibold text-ink-3">404</p>
      <h1>There is nothing here</h1>
      <p className="text-ink-2">The address may be mistyped, or what was here is gone or belongs to another account.</p>
      <ButtonLink href="/dashboard" className="mt-2">
        Go to the dashboard
      </ButtonLink>
    </div>
  );
}
