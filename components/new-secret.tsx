'use client';

import { Notice } from './ui/card.tsx';
import { Copyable } from './ui/copyable.tsx';
import { useMade } from './ui/form.tsx';
import { Result } from './ui/result.tsx';

const WARNING = 'Save this secret now: it is shown only once and can’t be looked up later.';

/**
 * The secret that the form around it has just made. It can't be shown again.
 * @param made its name in what the form made
 */
export function NewSecret({ made, id, warning = WARNING }: { made: string; id: string; warning?: string }) {
  const secret = useMade()?.[made];
  if (!secret) return null;
  return (
    <Result>
      <div className="grid gap-3">
        <Notice look="warn">{warning}</Notice>
        <Copyable id={id} value={secret} />
      </div>
    </Result>
  );
}
