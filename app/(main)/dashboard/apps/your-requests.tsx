import { StoreInMode } from '@/components/mode-pill.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Pill } from '@/components/ui/card.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';
import type { OwnRequest } from '@/lib/oauth/connections/connect-requests.ts';

/** What the seller asked admins to let them connect, and what has become of it; nothing when they asked for nothing. */
export function YourRequests({ requests }: { requests: OwnRequest[] }) {
  if (requests.length === 0) return null;
  const t = texts('apps');
  const store = texts('frame')('store');
  return (
    <section id="your-requests" className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-3">
      <h2>{t('yourRequests')}</h2>
      <Table label={t('yourRequests')} columns={[t('app'), store, t('state'), t('action')]}>
        {requests.map(({ id, appName, storeName, mode, path, isApproved }) => (
          <Row key={id}>
            <Cell>
              <bdi className="font-semibold break-words">{appName}</bdi>
            </Cell>
            <Cell label={store}>
              <StoreInMode name={storeName} mode={mode} />
            </Cell>
            <Cell label={t('state')} half>
              <Pill look={isApproved ? 'good' : 'begun'}>{t(isApproved ? 'approved' : 'waiting')}</Pill>
            </Cell>
            <Cell half className="text-end">
              {isApproved ? (
                <ButtonLink look="primary" href={path}>
                  {t('connectNow')}
                </ButtonLink>
              ) : (
                <span className="text-small text-ink-2">{t('mailWhenApproved')}</span>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
      {requests.some(({ isApproved }) => isApproved) && (
        <p className="max-w-[68ch] text-sm text-pretty text-ink-2">{t('beginOnceMore')}</p>
      )}
    </section>
  );
}
