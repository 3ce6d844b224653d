import type { Metadata } from 'next';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState, PageHeader } from '@/components/ui/card.tsx';
import { Crumbs } from '@/components/ui/crumbs.tsx';
import { requireSeller } from '@/lib/session.ts';
import { listPath } from '../filter.ts';
import { loadChoices } from './load-choices.ts';
import { newPath, readNewQuery } from './new-address.ts';
import { NewSubscriptionForm } from './new-subscription-form.tsx';
import { PlaceForm } from './place-form.tsx';

export const metadata: Metadata = { title: 'New subscription' };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Creates a subscription: first for which store, mode and customer, then for which plan and from when. */
export default async function NewSubscriptionPage({ searchParams }: Props) {
  const query = readNewQuery(await searchParams);
  const seller = await requireSeller(newPath(query));
  const { stores, chosen } = await loadChoices(seller, query);
  if (stores.length === 0) {
    return (
      <EmptyState title="Create a store first" action={<ButtonLink href="/dashboard/stores/new">New store</ButtonLink>}>
        A subscription belongs to a customer of one of your stores, and you don’t have any store yet.
      </EmptyState>
    );
  }
  return (
    <>
      <Crumbs trail={[{ href: listPath({}), name: 'Subscriptions' }]} here="New subscription" />
      <PageHeader title="New subscription">
        Subscribes one of your customers to something you sell. It renews and is billed on its own until it is canceled.
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {!chosen?.isGiven && <PlaceForm stores={stores} query={{ ...query, mode: query.mode ?? seller.shownMode }} />}
        {chosen && <NewSubscriptionForm key={newPath(query)} choices={chosen} query={query} />}
      </div>
    </>
  );
}
