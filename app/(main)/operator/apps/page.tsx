import { AppName } from '@/components/app-name.tsx';
import { Link } from '@/components/ui/button.tsx';
import { Page, Pill } from '@/components/ui/card.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import { When } from '@/components/ui/when.tsx';
import { VerificationPill } from '@/components/verified-badge.tsx';
import { countInWords, ListBody, type ListWords } from '../../dashboard/data-list.tsx';
import type { PageProps } from '../../page-props.ts';
import { readOperatorList } from '../operator-list.ts';
import { appList } from './app-list.ts';

export const metadata = { title: 'Apps' };

const WORDS: ListWords = {
  title: 'Apps',
  noneMatches: 'No such app',
  noneMatchesThis: 'No app of this state has this in its name, or this client ID.',
  noneYet: 'No apps yet',
  noneYetAbout: 'Whoever builds one registers it under OAuth Apps.',
};
const STATES = { verified: 'Verified', requested: 'Requested', unverified: 'Not verified', disabled: 'Disabled' };

export default async function AppsPage({ searchParams }: PageProps) {
  const shown = await readOperatorList(appList, await searchParams);
  return (
    <Page trail={[{ href: '/operator', name: 'Overview' }]} title={WORDS.title} count={countInWords(shown.counts.all)}>
      <ListBody words={WORDS} {...shown} searchLabel="Name or client ID" statuses={STATES}>
        <Table label="Apps" columns={['App', 'Owner', 'State', 'Registered']}>
          {shown.page.rows.map((app) => (
            <Row key={app.id}>
              <Cell>
                <Link href={`/operator/apps/${app.id}`}>
                  {/* The column of states has the badge. */}
                  <AppName app={{ ...app, verification: 'none' }} />
                </Link>
              </Cell>
              <Cell label="Owner" className="wrap-anywhere text-ink-2">
                {app.owner?.email}
              </Cell>
              <Cell label="State" half>
                {app.disabledAt ? <Pill look="bad">Disabled</Pill> : <VerificationPill state={app.verification} />}
              </Cell>
              <Cell label="Registered" half className="text-ink-2 @3xl:text-right @3xl:whitespace-nowrap">
                <When at={app.createdAt} />
              </Cell>
            </Row>
          ))}
        </Table>
      </ListBody>
    </Page>
  );
}
