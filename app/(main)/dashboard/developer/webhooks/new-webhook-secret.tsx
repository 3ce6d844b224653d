'use client';

import { Copyable } from '@/components/ui/copyable.tsx';
import { useMade } from '@/components/ui/form.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Result } from '@/components/ui/result.tsx';

/** The secret that was just made. It can't be shown again. */
export function NewWebhookSecret() {
  const secret = useMade()?.secret;
  if (!secret) return null;
  return (
    <Result>
      <div className="grid gap-3">
        <Notice look="warn">Save this secret now: it is shown only once and can’t be looked up later.</Notice>
        <Copyable id="webhook-secret" value={secret} />
      </div>
    </Result>
  );
}
