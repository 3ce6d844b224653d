import { MonitorSmartphone } from 'lucide';
import { SubmitButton } from '@/components/ui/form.tsx';
import { Icon } from '@/components/ui/icon.tsx';
import { Pill } from '@/components/ui/pill.tsx';
import { When } from '@/components/ui/when.tsx';
import { deviceName } from '@/lib/accounts/device.ts';
import type { listOwnSessions } from '@/lib/accounts/sessions.ts';
import { shortAddress } from '@/lib/text/network.ts';
import { endSessionAction } from './actions.ts';

type Session = Awaited<ReturnType<typeof listOwnSessions>>[number];

/** One session of the person, with a button to end it unless it is this one. */
export function SessionItem({ session, isThis, now }: { session: Session; isThis: boolean; now: Date }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-3 border-line py-3.5 not-first:border-t">
      <Icon of={MonitorSmartphone} strokeWidth={1.8} className="size-5 flex-none text-ink-3" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {deviceName(session.userAgent)} {isThis && <Pill look="good">This device</Pill>}
        </p>
        <p className="text-small text-ink-3">
          <span className="break-all">{session.ipAddress ? shortAddress(session.ipAddress) : 'Unknown address'}</span>,
          since <When at={session.createdAt} now={now} />
          {!isThis && (
            <>
              , last seen <When at={session.updatedAt} now={now} />
            </>
          )}
        </p>
      </div>
      {!isThis && (
        <form action={endSessionAction}>
          <input type="hidden" name="session" value={session.id} />
          <SubmitButton look="danger">Revoke</SubmitButton>
        </form>
      )}
    </li>
  );
}
