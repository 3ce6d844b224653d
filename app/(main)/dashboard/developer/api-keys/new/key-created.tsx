'use client';

import { Card } from '@/components/ui/card.tsx';
import { Copyable } from '@/components/ui/copyable.tsx';
import { useMade } from '@/components/ui/form.tsx';
import { ShownOnce } from '@/components/ui/shown-once.tsx';

export function KeyCreated() {
  const { key = '', name = '', mode = '', reasons = '' } = useMade() ?? {};
  return (
    <ShownOnce
      title={`${name} is ready`}
      warning="Save the key now: it is shown only once and can’t be looked up later, not even by us."
      address="/dashboard/developer/api-keys"
      leave="I have saved it, go to API Keys"
    >
      <Card>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          <p className="text-sm font-semibold">API key ({mode})</p>
          <Copyable id="api-key" value={key} />
          <p className="text-small text-ink-3">
            Send it as <code>Authorization: Bearer …</code> from your server: never put it in a browser, a mobile app or
            a repository. If it is ever lost or exposed, revoke it and make a new one.
          </p>
          {reasons && (
            <p className="mt-2 text-small font-medium text-warn">
              Anyone who has this key can do what it allows. {reasons}
            </p>
          )}
        </div>
      </Card>
    </ShownOnce>
  );
}
