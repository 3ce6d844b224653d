import { EmptyState, Notice, Page } from '@/components/ui/card.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { Result } from '@/components/ui/result.tsx';
import { Table } from '@/components/ui/table.tsx';
import { requireOperator } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { listAddress, readListCursor } from '@/lib/database/list-address.ts';
import { cursorIn } from '@/lib/database/list-page.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { readReaches } from '@/lib/oauth/connections/app-connections.ts';
import {
  findVerification,
  listVerificationRequests,
  listVerifiedApps,
  listVerifiedNames,
} from '@/lib/operators/operator-apps.ts';
import type { OperatorProof } from '@/lib/permissions/operator.ts';
import { AppRow } from './app-row.tsx';

export const metadata = { title: 'Verifications' };

const COLUMNS = ['App', 'Sends people to', 'Owner', 'Since', 'Action'];

const HERE = '/operator/verifications';
const APPS_PER_PAGE = 25;

export default async function VerificationsPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const operator = await requireOperator();
  const query = await searchParams;
  const { app, late } = query;
  const [requests, verified, names] = await Promise.all([
    listVerificationRequests(db(), operator, APPS_PER_PAGE),
    listVerifiedApps(db(), operator, { limit: APPS_PER_PAGE, cursor: cursorIn(readListCursor(query)) }),
    listVerifiedNames(db(), operator),
  ]);
  const reaches = await readReaches(
    db(),
    operator,
    verified.rows.map(({ id }) => id),
  );
  return (
    <Page
      title="Verifications"
      about="A verified app carries the green badge on its consent screen: you vouch for who is behind it."
    >
      {typeof app === 'string' && (
        <Result>
          <Outcome operator={operator} id={app} late={late === '1'} />
        </Result>
      )}
      <h2>Requests</h2>
      {requests.apps.length === 0 ? (
        <EmptyState title="No requests">
          Developers ask for verification on their app’s page. The oldest request comes first.
        </EmptyState>
      ) : (
        <Table label="Requests" columns={COLUMNS}>
          {requests.apps.map((one) => (
            <AppRow key={one.id} app={one} verified={names} />
          ))}
        </Table>
      )}
      {requests.total > requests.apps.length && (
        <p className="text-small text-ink-3">
          The oldest {requests.apps.length} of {requests.total.toLocaleString('en')}; the next ones follow as you
          decide.
        </p>
      )}
      <h2 className="mt-5">Verified apps</h2>
      {verified.rows.length === 0 ? (
        <EmptyState title="No verified apps">
          Apps you verify are listed here, so that you can remove the badge again.
        </EmptyState>
      ) : (
        <Table label="Verified apps" columns={COLUMNS}>
          {verified.rows.map((one) => (
            <AppRow key={one.id} app={one} reach={reaches.get(one.id)} verified={names} />
          ))}
        </Table>
      )}
      <Pager page={verified} path={(cursor) => listAddress(HERE, cursor)} />
    </Page>
  );
}

const STATE_WORDS = {
  verified: 'is verified',
  declined: 'was declined',
  none: 'is not verified',
  requested: 'is waiting for a decision',
} as const;

async function Outcome({ operator, id, late }: { operator: OperatorProof; id: string; late: boolean }) {
  const app = isUuid(id) ? await findVerification(db(), operator, id) : null;
  if (late && !app) return <Notice>Nothing was changed: this app has been deleted.</Notice>;
  if (!app) return null;
  const now = (
    <>
      <bdi>{app.name}</bdi> {STATE_WORDS[app.verification]}
    </>
  );
  if (late && app.verification === 'requested') {
    return (
      <Notice>
        Nothing was decided: <bdi>{app.name}</bdi> has been changed since you opened this page. Look at it again.
      </Notice>
    );
  }
  if (late) return <Notice>Nothing was changed, because this had already been decided: {now} now.</Notice>;
  return <Notice look="good">{now}.</Notice>;
}
