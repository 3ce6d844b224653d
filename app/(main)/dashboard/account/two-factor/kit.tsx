'use client';

import { buttonClass } from '@/components/ui/button.tsx';
import { CopyButton } from '@/components/ui/copy-button.tsx';
import { Copyable } from '@/components/ui/copyable.tsx';
import { useMade } from '@/components/ui/form.tsx';

/** The key that was just created for the authenticator app, as a picture and as text. It can't be shown again. */
export function KeyToScan({ qr, open, type }: { qr: string; open: string; type: string }) {
  const { uri = '', key = '', path = '', size = '0' } = useMade() ?? {};
  return (
    <>
      {/* Dark on white in both colour schemes, as cameras expect. */}
      <svg
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={qr}
        className="w-52 max-w-full rounded-control border border-line bg-white text-black"
      >
        <path d={path} fill="currentColor" />
      </svg>
      {/* A phone can't scan what it shows itself. */}
      <p className="hidden pointer-coarse:block">
        <a href={uri} className={buttonClass()}>
          {open}
        </a>
      </p>
      <p className="text-sm text-ink-2">{type}</p>
      <Copyable id="two-factor-key" value={key} />
    </>
  );
}

export function BackupCodes({ about }: { about: string }) {
  const { backupCodes = '' } = useMade() ?? {};
  return (
    <>
      <p className="text-sm text-ink-2">{about}</p>
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
