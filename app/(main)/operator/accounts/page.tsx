import { TextLink } from '@/components/ui/button.tsx';
import { Page, Pill } from '@/components/ui/card.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import { When } from '@/components/ui/when.tsx';
import { countInWords, ListBody, type ListWords } from '../../dashboard/data-list.tsx';
import type { PageProps } from '../../page-props.ts';
import { readOperatorList } from '../operator-list.ts';
import { accountList } from './account-list.ts';

export const metadata = { title: 'Accounts' };

const WORDS: ListWords = {
  title: 'Accounts',
  noneMatches: 'No such account',
  noneMatchesThis: 'No account of this state has this in its name or address.',
  noneYet: 'No accounts yet',
  noneYetAbout: 'Whoever signs up is listed here.',
};
const STATES = { active: 'Active', suspended: 'Suspended', operators: 'Operators' };

export default async function AccountsPage({ searchParams }: PageProps) {
  const shown = await readOperatorList(accountList, await searchParams);
  return (
    <Page trail={[{ href: '/operator', name: 'Overview' }]} title={WORDS.title} count={countInWords(shown.counts.all)}>
      <ListBody words={WORDS} {...shown} searchLabel="Name or email" statuses={STATES}>
        <Table label="Accounts" columns={['Account', 'Apps', 'Stores', 'Since']}>
          {shown.page.rows.map(({ id, name, email, suspendedAt, operatorSince, createdAt, _count }) => (
            <Row key={id}>
              <Cell>
                <TextLink href={`/operator/accounts/${id}`} className="font-medium wrap-anywhere">
                  {email}
                </TextLink>{' '}
                {suspendedAt && <Pill look="bad">Suspended</Pill>}
                {operatorSince && <Pill>Operator</Pill>}
                <span className="block text-small wrap-anywhere text-ink-3">
                  <bdi>{name}</bdi>
                </span>
              </Cell>
              <Cell label="Apps" half className="text-ink-2 tabular-nums">
                {_count.apps}
              </Cell>
              <Cell label="Stores" half className="text-ink-2 tabular-nums">
                {_count.stores}
              </Cell>
              <Cell label="Since" half className="text-ink-2 @3xl:text-right @3xl:whitespace-nowrap">
                <When at={createdAt} />
              </Cell>
            </Row>
          ))}
        </Table>
      </ListBody>
    </Page>
  );
}
