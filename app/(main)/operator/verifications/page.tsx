import type { Metadata } from 'next';
import { EmptyState, PageHeader } from '@/components/ui/card.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Result } from '@/components/ui/result.tsx';
import { Table } from '@/components/ui/table.tsx';
import type { OperatorProof } from '@/lib/accounts/operator.ts';
import { currentTime } from '@/lib/clock.ts';
import { db } from '@/lib/db.ts';
import { findVerification, listForVerification } from '@/lib/operators/any-apps.ts';
import { requireOperator } from '@/lib/session.ts';
import { isUuid } from '@/lib/uuid.ts';
import { AppRow } from './app-row.tsx';

export const metadata: Metadata = { title: 'Verifications' };

const COLUMNS = ['App', 'Sends people to', 'Owner', 'Since', 'Action'];

interface Query {
  app?: string | string[];
  late?: string | string[];
}

export default async function VerificationsPage({ searchParams }: { searchParams: Promise<Query> }) {
  const operator = await requireOperator();
  const [apps, { app, late }] = await Promise.all([listForVerification(db(), operator), searchParams]);
  const now = currentTime();
  const requested = apps.filter(({ verification }) => verification === 'requested');
  const verified = apps.filter(({ verification }) => verification === 'verified').reverse();
  return (
    <>
      <PageHeader title="Verifications">
        A verified app carries the green badge on its consent screen: you vouch for who is behind it.
      </PageHeader>
      <div className="grid gap-4">
        {typeof app === 'string' && (
          <Result>
            <Outcome operator={operator} id={app} late={late === '1'} />
          </Result>
        )}
        <h2>Requests</h2>
        {requested.length === 0 ? (
          <EmptyState title="No requests">
            Developers ask for verification on their app’s page. The oldest request comes first.
          </EmptyState>
        ) : (
          <Table label="Requests" columns={COLUMNS}>
            {requested.map((one) => (
              <AppRow key={one.id} app={one} now={now} />
            ))}
          </Table>
        )}
        <h2 className="mt-5">Verified apps</h2>
        {verified.length === 0 ? (
          <EmptyState title="No verified apps">
            Apps you verify are listed here, so that you can remove the badge again.
          </EmptyState>
        ) : (
          <Table label="Verified apps" columns={COLUMNS}>
            {verified.map((one) => (
              <AppRow key={one.id} app={one} now={now} />
            ))}
          </Table>
        )}
      </div>
    </>
  );
}

const STATE_WORDS = {
  verified: 'is verified',
  declined: 'was declined',
  none: 'is not verified',
  requested: 'is waiting for a decision',
} as const;

/** Shows the app's state now, whoever decided. */
async function Outcome({ operator, id, late }: { operator: OperatorProof; id: string; late: boolean }) {
  const app = isUuid(id) ? await findVerification(db(), operator, id) : null;
  if (late && !app) return <Notice look="warn">Nothing was changed: this app has been deleted.</Notice>;
  if (!app) return null;
  const now = (
    <>
      <bdi>{app.name}</bdi> {STATE_WORDS[app.verification]}
    </>
  );
  if (late && app.verification === 'requested') {
    return (
      <Notice look="warn">
        Nothing was decided: <bdi>{app.name}</bdi> has been changed since you opened this page. Look at it again.
      </Notice>
    );
  }
  if (late) return <Notice look="warn">Nothing was changed, because this had already been decided: {now} now.</Notice>;
  return <Notice look="good">{now}.</Notice>;
}
