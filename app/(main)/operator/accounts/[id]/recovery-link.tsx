'use client';

import { Copyable } from '@/components/ui/copyable.tsx';
import { useMade } from '@/components/ui/form.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Result } from '@/components/ui/result.tsx';

/** The link that was just made. It can't be shown again. */
export function RecoveryLink() {
  const link = useMade()?.link;
  if (!link) return null;
  return (
    <Result>
      <div className="grid gap-3">
        <Notice look="warn">Give this link to nobody but the account’s owner. It is shown only once.</Notice>
        <Copyable id="recovery-link" value={link} />
      </div>
    </Result>
  );
}
