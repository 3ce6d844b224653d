import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Card, PageHeader } from '@/components/ui/card.tsx';
import { Consequences } from '@/components/ui/confirm-dialog.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { db } from '@/lib/database/db.ts';
import { contentsOf } from '@/lib/stores/store-contents.ts';
import { countInOwnStore } from '@/lib/stores/stores.ts';
import { resetTestDataAction } from '../actions.ts';
import { requireOwnStore, STORES, storePath } from '../own-store.ts';

export const metadata: Metadata = { title: 'Reset test data' };

export default async function ResetPage({ params }: { params: Promise<{ id: string }> }) {
  const { seller, store } = await requireOwnStore((await params).id, 'reset', 'test_data');
  const contents = (await countInOwnStore(db(), seller.id, store.id, contentsOf('test'))) ?? notFound();
  const isEmpty = Object.values(contents).every((count) => count === 0);
  return (
    <div className="max-w-[600px]">
      <PageMode mode="test" />
      <PageHeader
        trail={[STORES, { href: storePath(store.id), name: store.name }]}
        here="Reset test data"
        title="Reset test data?"
      />
      <Card>
        {isEmpty ? (
          <p className="mb-5 text-ink-2">There is no test data in this store.</p>
        ) : (
          <Consequences>
            <li>
              {counted(contents.subscriptions, 'test subscription')} with {counted(contents.invoices, 'invoice')} will
              be deleted.
            </li>
            <li>
              {counted(contents.customers, 'test customer')} and {counted(contents.products, 'test product')} with their
              prices will be deleted.
            </li>
            <li>Live data and connections stay. Apps connected in test mode will find an empty store.</li>
            <li>Nothing replaces them, and this can’t be undone.</li>
          </Consequences>
        )}
        <form action={resetTestDataAction.bind(null, store.id)} className="flex flex-wrap gap-3">
          {!isEmpty && <SubmitButton look="destroy">Reset test data</SubmitButton>}
          <ButtonLink href={storePath(store.id)}>{isEmpty ? 'Back' : 'Keep it'}</ButtonLink>
        </form>
      </Card>
    </div>
  );
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}
