'use client';

import { ButtonLink } from './ui/button.tsx';

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
