'use client';

import { Copyable } from './ui/copyable.tsx';
import { useMade } from './ui/form.tsx';
import { Notice } from './ui/notice.tsx';
import { Result } from './ui/result.tsx';

/**
 * The secret that the form around it has just made. It can't be shown again.
 * @param made its name in what the form made
 */
export function NewSecret({ made, id }: { made: string; id: string }) {
  const secret = useMade()?.[made];
  if (!secret) return null;
  return (
    <Result>
      <div className="grid gap-3">
        <Notice look="warn">Save this secret now: it is shown only once and can’t be looked up later.</Notice>
        <Copyable id={id} value={secret} />
      </div>
    </Result>
  );
}
