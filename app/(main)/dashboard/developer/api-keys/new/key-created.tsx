'use client';

import { useEffect, useRef } from 'react';
import { buttonClass } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Copyable } from '@/components/ui/copyable.tsx';
import { useMade } from '@/components/ui/form.tsx';
import { Notice } from '@/components/ui/notice.tsx';

const LIST = '/dashboard/developer/api-keys';

/** The key that was just made. Nothing brings it back afterwards. */
export function KeyCreated() {
  const { key = '', name = '', mode = '', reasons = '' } = useMade() ?? {};
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
    // A reload, or coming back by the browser's buttons, now shows the list. Past the router's own replaceState, which
    // would take the page that is on screen for the one at that address.
    History.prototype.replaceState.call(window.history, { created: true }, '', LIST);
  }, []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 ref={heading} tabIndex={-1} className="wrap-anywhere outline-none">
        {name} is ready
      </h1>
      <Notice look="warn">Save the key now: it is shown this once and can’t be looked up later, not even by us.</Notice>
      <Card>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          <p className="text-sm font-semibold">API key ({mode})</p>
          <Copyable id="api-key" value={key} />
          <p className="text-small text-ink-3">
            Send it as <code>Authorization: Bearer …</code> from your server: never put it in a browser, a mobile app or a
            repository. If it is ever lost or seen by others, revoke it and make a new one.
          </p>
          {reasons && <p className="mt-2 text-small font-medium text-warn">Whoever has this key has what it allows. {reasons}</p>}
        </div>
      </Card>
      <div>
        {/* A full page load, so that nothing of this page stays in memory. */}
        <a href={LIST} className={buttonClass('primary')}>
          I have saved it, go to API Keys
        </a>
      </div>
    </div>
  );
}
