import { TextLink } from '@/components/ui/button.tsx';
import { Page, Pill } from '@/components/ui/card.tsx';
import { type Column, DataTable, LAST_TIME } from '@/components/ui/table.tsx';
import { When } from '@/components/ui/when.tsx';
import { countInWords, ListBody, type ListWords } from '../../dashboard/data-list.tsx';
import type { PageProps } from '../../page-props.ts';
import { OVERVIEW } from '../cards.tsx';
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

type Account = Awaited<ReturnType<typeof accountList.list>>['rows'][number];

const COLUMNS: Column<Account>[] = [
  {
    head: 'Account',
    cell: ({ id, name, email, suspendedAt, operatorSince }) => (
      <>
        <TextLink href={`/operator/accounts/${id}`} className="font-medium wrap-anywhere">
          {email}
        </TextLink>{' '}
        {suspendedAt && <Pill look="bad">Suspended</Pill>}
        {operatorSince && <Pill>Operator</Pill>}
        <bdi className="block text-small wrap-anywhere text-ink-3">{name}</bdi>
      </>
    ),
  },
  { label: 'Apps', half: true, className: 'text-ink-2 tabular-nums', cell: ({ _count }) => _count.apps },
  { label: 'Stores', half: true, className: 'text-ink-2 tabular-nums', cell: ({ _count }) => _count.stores },
  { label: 'Since', half: true, className: LAST_TIME, cell: ({ createdAt }) => <When at={createdAt} /> },
];

export default async function AccountsPage({ searchParams }: PageProps) {
  const shown = await readOperatorList(accountList, await searchParams);
  return (
    <Page trail={[OVERVIEW]} title={WORDS.title} count={countInWords(shown.counts.all)}>
      <ListBody words={WORDS} {...shown} searchLabel="Name or email" statuses={STATES}>
        <DataTable label="Accounts" columns={COLUMNS} rows={shown.page.rows} />
      </ListBody>
    </Page>
  );
}
