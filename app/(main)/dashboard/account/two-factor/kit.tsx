'use client';

import { ButtonLink } from '@/components/ui/button.tsx';
import { CopyButton } from '@/components/ui/copy-button.tsx';
import { Copyable } from '@/components/ui/copyable.tsx';
import { useMade } from '@/components/ui/form.tsx';
import { Result } from '@/components/ui/result.tsx';

/** What was just created for the authenticator app. It can't be shown again. */
export function Kit() {
  const { key = '', path = '', size = '0' } = useMade() ?? {};
  return (
    <div className="grid gap-6">
      <Result look="warn">None of this will be shown again. Don’t leave this page before you have saved both.</Result>
      <section className="grid gap-3">
        <h2>1. Scan this with your authenticator app</h2>
        {/* Dark on white in both colour schemes, as cameras expect. */}
        <svg
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label="QR code for your authenticator app"
          className="w-52 max-w-full rounded-control border border-line bg-white text-black"
        >
          <path d={path} fill="currentColor" />
        </svg>
        <p className="text-sm text-ink-2">Or type this key into it:</p>
        <Copyable id="two-factor-key" value={key} />
      </section>
      <section className="grid gap-3">
        <h2>2. Save these backup codes</h2>
        <BackupCodes />
      </section>
      <ButtonLink look="primary" href="/dashboard/account/two-factor/confirm" className="justify-self-start">
        Continue
      </ButtonLink>
    </div>
  );
}

export function BackupCodes() {
  const { backupCodes = '' } = useMade() ?? {};
  return (
    <>
      <p className="text-sm text-ink-2">
        Each one signs you in once instead of the app. Print them or keep them in a password manager, not on the same
        phone.
      </p>
      <div className="flex flex-wrap items-start gap-2">
        <code
          id="backup-codes"
          data-testid="backup-codes"
          className="grow rounded-lg bg-wash px-3 py-2 font-mono text-small whitespace-pre select-all sm:columns-2"
        >
          {backupCodes}
        </code>
        <CopyButton from="backup-codes" />
      </div>
    </>
  );
}
