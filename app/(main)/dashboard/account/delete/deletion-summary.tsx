import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card.tsx';
import { Link } from '@/components/ui/link.tsx';
import type { listApps } from '@/lib/apps/apps.ts';
import type { readOwnUses } from '@/lib/connections/app-connections.ts';
import type { listWhatStops } from '@/lib/removal/list-what-stops.ts';

interface Props {
  stores: Awaited<ReturnType<typeof listWhatStops>>;
  apps: Awaited<ReturnType<typeof listApps>>;
  uses: Awaited<ReturnType<typeof readOwnUses>>;
}

/** What ends with an account, one item each. */
export function DeletionSummary({ stores, apps, uses }: Props) {
  return (
    <Card>
      <ul className="grid list-disc gap-2 pl-5 text-ink-2">
        {stores.map(({ id, name, _count: { connections, apiKeys, subscriptions, members } }) => (
          <li key={id}>
            <Named name={name} />: {counted(connections, 'connection')} to apps
            {apiKeys > 0 && `, ${counted(apiKeys, 'API key')}`} and {counted(subscriptions, 'live subscription')} end,
            and everything in the store is deleted. {members > 1 && <OtherMembers storeId={id} count={members - 1} />}
          </li>
        ))}
        {apps.map(({ id, name }) => (
          <li key={id}>
            <Named name={name} />: {counted(uses.get(id)?.connections ?? 0, 'connection')} between your app and sellers’
            stores end. Its client ID and secrets stop working.
          </li>
        ))}
        {stores.length + apps.length === 0 && <li>You have no stores and no apps.</li>}
        <li>You are signed out everywhere, and your email can be used for a new account.</li>
      </ul>
    </Card>
  );
}

/** Others work on the store too, and could go on with it. */
function OtherMembers({ storeId, count }: { storeId: string; count: number }): ReactNode {
  return (
    <>
      {count === 1 ? 'One other member loses' : `${count} other members lose`} it too.{' '}
      <Link href={`/dashboard/stores/${storeId}/members`} className="underline underline-offset-4">
        Hand it over
      </Link>{' '}
      first if they are to keep it.
    </>
  );
}

function Named({ name }: { name: string }): ReactNode {
  return <bdi className="font-semibold wrap-anywhere text-ink">{name}</bdi>;
}

function counted(count: number, what: string): string {
  return count === 0 ? `no ${what}s` : `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}
