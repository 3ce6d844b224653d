'use client';

import { ButtonLink } from './ui/button.tsx';

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
