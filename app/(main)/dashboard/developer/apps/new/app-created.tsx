'use client';

import { Card } from '@/components/ui/card.tsx';
import { Copyable } from '@/components/ui/copyable.tsx';
import { useMade } from '@/components/ui/form.tsx';
import { ShownOnce } from '@/components/ui/shown-once.tsx';

export function AppCreated() {
  const { id = '', name = '', clientId = '', clientSecret = '' } = useMade() ?? {};
  return (
    <ShownOnce
      title={`${name} is registered`}
      warning="Save the client secret now: it is shown only once and can’t be looked up later, not even by us."
      address={`/dashboard/developer/apps/${id}`}
      leave="I have saved it, go to the app"
    >
      <Card>
        <dl className="grid gap-5">
          <div className="grid gap-1.5">
            <dt className="text-sm font-semibold">Client ID</dt>
            <dd>
              <Copyable id="client-id" value={clientId} />
            </dd>
          </div>
          <div className="grid gap-1.5">
            <dt className="text-sm font-semibold">Client secret</dt>
            <dd className="grid gap-1.5">
              <Copyable id="client-secret" value={clientSecret} />
              <p className="text-small text-ink-3">
                It belongs on your server: never in a browser, a mobile app or a repository. If it is ever lost or
                exposed, make a new one and revoke this one.
              </p>
            </dd>
          </div>
        </dl>
      </Card>
    </ShownOnce>
  );
}
