import { notFound } from 'next/navigation';
import { Fragment, type ReactNode } from 'react';
import { Facts, MailState } from '@/app/(main)/operator/cards.tsx';
import { Card, Page } from '@/components/ui/card.tsx';
import { When } from '@/components/ui/when.tsx';
import { requireOperator } from '@/lib/accounts/require-seller.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { realTime } from '@/lib/kernel/process/clock.ts';
import { timeOfUuid } from '@/lib/kernel/text/uuid.ts';
import { readMailAsOperator } from '@/lib/operators/read-outbox-mail.ts';

export const metadata = { title: 'Mail' };

/** A mail: to whom, whether it was sent and, where no mail is sent, what it says. */
export default async function MailPage({ params }: { params: Promise<{ id: string }> }) {
  const operator = await requireOperator();
  const mail = (await readMailAsOperator(operator, (await params).id)) ?? notFound();
  const { smtpUrl, baseUrl } = env();
  const now = realTime();
  const facts: [string, ReactNode][] = [
    ['To', mail.recipient],
    ['Written', <When key="written" at={timeOfUuid(mail.id)} now={now} />],
    ['State', <MailState key="state" mail={mail} isSending={smtpUrl !== null} />],
  ];
  if (mail.sentAt) facts.push(['Sent', <When key="sent" at={mail.sentAt} now={now} />]);
  if (mail.fault) facts.push(['Last error', mail.fault]);
  return (
    <Page trail={[{ href: '/operator/outbox', name: 'Outbox' }]} title={mail.subject}>
      <Card title="Mail">
        <Facts facts={facts} />
      </Card>
      <Card title="Text">
        {mail.text === null ? (
          <p className="max-w-[68ch] text-ink-2">
            {smtpUrl === null
              ? 'What it said can’t be shown any more.'
              : 'What a mail says is for its recipient alone, so it isn’t shown here. Once it is sent, it is deleted.'}
          </p>
        ) : (
          <div data-testid="mail-text" className="max-w-[68ch] whitespace-pre-line wrap-anywhere">
            {withLinks(mail.text, baseUrl)}
          </div>
        )}
      </Card>
    </Page>
  );
}

function withLinks(text: string, baseUrl: string): ReactNode {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a mail never change.
    <Fragment key={index}>
      {line.startsWith(`${baseUrl}/`) ? (
        <a href={line} className="underline decoration-line-2 underline-offset-4">
          {line}
        </a>
      ) : (
        line
      )}
      {'\n'}
    </Fragment>
  ));
}
