import type { Metadata } from 'next';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState, PageHeader } from '@/components/ui/card.tsx';
import { Result } from '@/components/ui/result.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { listApps } from '@/lib/apps/apps.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { readOwnUses } from '@/lib/oauth/connections/app-connections.ts';
import { AppRow } from './app-row.tsx';

export const metadata: Metadata = { title: 'OAuth Apps' };

export default async function AppsPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const seller = await requireSeller('/dashboard/developer/apps');
  const [apps, uses] = await Promise.all([listApps(readDb(), seller.id), readOwnUses(readDb(), seller.id)]);
  const now = currentTime();
  const { deleted } = await searchParams;
  const newApp = (
    <ButtonLink href="/dashboard/developer/apps/new" look="primary">
      New app
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title="OAuth Apps" action={apps.length > 0 && newApp}>
        Apps you build. Sellers connect them to their stores in one step, without copying keys.
      </PageHeader>
      {deleted === '1' && (
        <div className="mb-5">
          <Result look="good">The app was deleted, and its connections have ended.</Result>
        </div>
      )}
      {apps.length === 0 ? (
        <EmptyState title="No apps yet" action={newApp}>
          Register your app to get a client ID and a secret. With them it can ask any seller for access to a store.
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {apps.map((app) => (
            <AppRow key={app.id} app={app} use={uses.get(app.id)} now={now} />
          ))}
        </ul>
      )}
    </>
  );
}
