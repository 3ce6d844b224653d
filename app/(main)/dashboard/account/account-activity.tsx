import { Card } from '@/components/ui/card.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { When } from '@/components/ui/when.tsx';
import type { OwnEntry } from '@/lib/accounts/account-entries.ts';
import { eventInWords } from '@/lib/accounts/account-event.ts';
import { deviceName } from '@/lib/accounts/device.ts';
import type { ListPage } from '@/lib/database/list-page.ts';
import { listAddress } from '@/lib/http/list-address.ts';
import { shortAddress } from '@/lib/text/network.ts';

/** What happened to the account itself, newest first: sign-ins, failed ones, changes of how its owner signs in. */
export function AccountActivity({ page, now }: { page: ListPage<OwnEntry>; now: Date }) {
  return (
    <Card title="Account activity">
      {page.rows.length === 0 ? (
        <p className="text-sm text-ink-2">Sign-ins and changes of how you sign in will be listed here.</p>
      ) : (
        <ul aria-label="Account activity" className="mb-4 grid">
          {page.rows.map((entry) => (
            <Entry key={entry.id} entry={entry} now={now} />
          ))}
        </ul>
      )}
      <Pager page={page} path={(place) => `${listAddress('/dashboard/account', place)}#activity`} />
      <p className="mt-3 text-small text-ink-3">
        Kept for a year. If something here wasn’t you, change your password: that signs everybody else out.
      </p>
    </Card>
  );
}

function Entry({ entry: { at, kind, detail, address, userAgent }, now }: { entry: OwnEntry; now: Date }) {
  return (
    <li className="grid gap-0.5 border-line py-3 text-sm not-first:border-t first:pt-0">
      <p className="font-medium wrap-anywhere">
        {eventInWords(kind)}
        {detail !== null && (
          <>
            : <bdi>{detail}</bdi>
          </>
        )}
      </p>
      <p className="text-small wrap-anywhere text-ink-3">
        <When at={at} now={now} />
        {userAgent && `, ${deviceName(userAgent)}`}
        {address && `, ${shortAddress(address)}`}
      </p>
    </li>
  );
}
