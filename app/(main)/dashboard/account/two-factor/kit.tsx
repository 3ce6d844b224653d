'use client';

import { ButtonLink, buttonClass } from '@/components/ui/button.tsx';
import { CopyButton } from '@/components/ui/copy-button.tsx';
import { Copyable } from '@/components/ui/copyable.tsx';
import { useMade } from '@/components/ui/form.tsx';
import { Result } from '@/components/ui/result.tsx';

/** What was just created for the authenticator app. It can't be shown again. */
export type KitWords = Record<'warning' | 'scan' | 'qr' | 'open' | 'type' | 'save' | 'about' | 'continue', string>;

export function Kit({ words }: { words: KitWords }) {
  const { uri = '', key = '', path = '', size = '0' } = useMade() ?? {};
  return (
    <div className="grid gap-6">
      <Result look="warn">{words.warning}</Result>
      <section className="grid gap-3">
        <h2>{words.scan}</h2>
        {/* Dark on white in both colour schemes, as cameras expect. */}
        <svg
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={words.qr}
          className="w-52 max-w-full rounded-control border border-line bg-white text-black"
        >
          <path d={path} fill="currentColor" />
        </svg>
        {/* A phone can't scan what it shows itself. */}
        <p className="hidden pointer-coarse:block">
          <a href={uri} className={buttonClass()}>
            {words.open}
          </a>
        </p>
        <p className="text-sm text-ink-2">{words.type}</p>
        <Copyable id="two-factor-key" value={key} />
      </section>
      <section className="grid gap-3">
        <h2>{words.save}</h2>
        <BackupCodes about={words.about} />
      </section>
      <ButtonLink look="primary" href="/dashboard/account/two-factor/confirm" className="justify-self-start">
        {words.continue}
      </ButtonLink>
    </div>
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
