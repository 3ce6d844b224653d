import { TextLink } from '@/components/ui/button.tsx';
import { EmptyState, Page } from '@/components/ui/card.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { type Column, DataTable, LAST_TIME } from '@/components/ui/table.tsx';
import { When } from '@/components/ui/when.tsx';
import { requireOperator } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { listAddress, readListCursor } from '@/lib/database/list-address.ts';
import { cursorIn } from '@/lib/database/list-page.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { realTime } from '@/lib/kernel/process/clock.ts';
import { timeOfUuid } from '@/lib/kernel/text/uuid.ts';
import { listMailsAsOperator } from '@/lib/operators/operator-mails.ts';
import { MailState } from '../cards.tsx';

export const metadata = { title: 'Outbox' };

const HERE = '/operator/outbox';
const MAILS_PER_PAGE = 25;

/** The mails of the last week: without a mail server to be read, otherwise to see whether they were sent. */
export default async function OutboxPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const operator = await requireOperator();
  const cursor = cursorIn(readListCursor(await searchParams));
  const mails = await listMailsAsOperator(db(), operator, { limit: MAILS_PER_PAGE, cursor });
  const isSending = env().smtpUrl !== null;
  const now = realTime();
  const columns: Column<(typeof mails.rows)[number]>[] = [
    { label: 'To', className: 'wrap-anywhere', cell: ({ recipient }) => recipient },
    {
      label: 'Subject',
      cell: ({ id, subject }) => (
        <TextLink href={`${HERE}/${id}`} className="font-medium wrap-anywhere">
          {subject}
        </TextLink>
      ),
    },
    { label: 'State', half: true, cell: (mail) => <MailState mail={mail} isSending={isSending} /> },
    { label: 'Written', half: true, className: LAST_TIME, cell: ({ id }) => <When at={timeOfUuid(id)} now={now} /> },
  ];
  return (
    <Page
      title="Outbox"
      about={
        isSending
          ? 'The mails of the last seven days, and whether the mail server took them.'
          : 'No mail server is set up, so mail stays here for seven days. Read it and pass it on. To have it sent, set SMTP_URL.'
      }
    >
      {mails.rows.length === 0 ? (
        <EmptyState title="No mail">Whatever the service writes to people is listed here, newest first.</EmptyState>
      ) : (
        <DataTable label="Mails" columns={columns} rows={mails.rows} />
      )}
      <Pager page={mails} path={(to) => listAddress(HERE, to)} />
    </Page>
  );
}
