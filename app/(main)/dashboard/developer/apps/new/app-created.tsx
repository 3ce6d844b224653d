'use client';

import { useEffect, useRef } from 'react';
import { buttonClass } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Copyable } from '@/components/ui/copyable.tsx';
import { useMade } from '@/components/ui/form.tsx';
import { Notice } from '@/components/ui/notice.tsx';

/** The credentials of an app that was just registered. Nothing brings the secret back afterwards. */
export function AppCreated() {
  const { id = '', name = '', clientId = '', clientSecret = '' } = useMade() ?? {};
  const address = `/dashboard/developer/apps/${id}`;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
    // A reload, or coming back by the browser's buttons, now shows the app. Past the router's own replaceState, which would
    // take the page that is on screen for the one at that address.
    History.prototype.replaceState.call(window.history, { created: true }, '', address);
  }, [address]);
  return (
    <div className="grid gap-5">
      <h1 ref={heading} tabIndex={-1} className="wrap-anywhere outline-none">
        {name} is registered
      </h1>
      <Notice look="warn">Save the client secret now: it is shown this once and can’t be looked up later, not even by us.</Notice>
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
                It belongs on your server: never in a browser, a mobile app or a repository. If it is ever lost or seen by others,
                make a new one and revoke this one.
              </p>
            </dd>
          </div>
        </dl>
      </Card>
      <div>
        {/* A full page load, so that nothing of this page stays in memory. */}
        <a href={address} className={buttonClass('primary')}>
          I have saved it, go to the app
        </a>
      </div>
    </div>
  );
}
