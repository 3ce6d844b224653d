import { notFound } from 'next/navigation';
import { endAccessAction } from '@/app/(main)/operator/actions.ts';
import { AccessPage, Mono } from '@/app/(main)/operator/cards.tsx';
import { ModePill } from '@/components/mode-pill.tsx';
import { ScopeSummary } from '@/components/scope-summary.tsx';
import { Pill } from '@/components/ui/card.tsx';
import { When } from '@/components/ui/when.tsx';
import { requireOperator } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { findKeyAsOperator } from '@/lib/operators/operator-api-keys.ts';
import type { PageProps } from '../../../page-props.ts';

export const metadata = { title: 'API key' };

/** A seller's own API key as an operator sees it: which store, and whether it works, but not its owner or its name. */
export default async function OperatorApiKeyPage({ params, searchParams }: PageProps<{ id: string }>) {
  const operator = await requireOperator();
  const key = (await findKeyAsOperator(db(), operator, (await params).id)) ?? notFound();
  const { store, mode, revokedAt } = key;
  const when = (at: Date | null, none = 'never') => (at ? <When at={at} /> : none);
  return (
    <AccessPage
      here={`API key of ${store.name}`}
      heading={
        <>
          API key of <bdi>{store.name}</bdi>
        </>
      }
      search={await searchParams}
      title="The seller’s own key"
      facts={[
        ['Store', <bdi key="store">{store.name}</bdi>],
        ['Mode', <ModePill key="mode" mode={mode} />],
        ['State', <State key="state" hasEnded={revokedAt !== null} />],
        ['Permissions', <ScopeSummary key="scopes" scopes={key.scopes} />],
        ['Made', when(key.createdAt)],
        ['Last used', when(key.lastUsedAt)],
        ['Ended', when(revokedAt, 'no')],
        ['Fingerprint', <Mono key="fingerprint">{key.selector}</Mono>],
        ['Key ID', <Mono key="id">{key.id}</Mono>],
      ]}
      hasEnded={revokedAt !== null}
      endedNotice="The key has ended and no longer works."
      ending={{
        why: (
          <>
            End it if it has been exposed. Any script that uses it will be refused. The store’s seller will see that the
            operator ended it, and can make another key.
          </>
        ),
        button: 'End key',
        title: `End this API key of ${store.name}?`,
        keep: 'Keep the key',
        consequence: `It stops working for ${mode} data at once. This can’t be undone.`,
        action: endAccessAction.bind(null, 'api-keys', key.id),
      }}
    />
  );
}

function State({ hasEnded }: { hasEnded: boolean }) {
  return hasEnded ? <span className="text-ink-2">Ended</span> : <Pill look="good">Works</Pill>;
}
