import { AppName } from '@/components/app-name.tsx';
import { StoreInMode } from '@/components/mode-pill.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Pill } from '@/components/ui/card.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import { When } from '@/components/ui/when.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';
import type { OwnRequest, SellerRequest } from '@/lib/oauth/connections/connect-requests.ts';
import { canInWords } from './app-texts.ts';
import { requestPath } from './list.ts';

/** What colleagues asked the seller to connect; nothing when nobody asked. */
export function Requests({ requests }: { requests: SellerRequest[] }) {
  if (requests.length === 0) return null;
  const t = texts('apps');
  const store = texts('frame')('store');
  return (
    <section id="requests" className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-3">
      <h2>{t('requests')}</h2>
      <p className="max-w-[68ch] text-sm text-pretty text-ink-2">{t('requestsAbout')}</p>
      <Table label={t('requests')} columns={[t('app'), store, t('whatItAsksFor'), t('askedByColumn'), t('action')]}>
        {requests.map(({ id, app, store: { name }, mode, scopes, askedBy, askedAt }) => (
          <Row key={id}>
            <Cell half className="-order-2">
              <AppName app={app} />
            </Cell>
            <Cell label={store}>
              <StoreInMode name={name} mode={mode} />
            </Cell>
            <Cell label={t('whatItAsksFor')}>
              <p className="max-w-[44ch] text-pretty">{canInWords(scopes)}</p>
            </Cell>
            <Cell label={t('askedByColumn')} className="text-ink-2">
              <span className="block wrap-anywhere">{askedBy.email}</span>
              <span className="block text-xs text-ink-3">
                <When at={askedAt} />
              </span>
            </Cell>
            <Cell half className="-order-1 text-end">
              <ButtonLink look="primary" href={requestPath(id)}>
                {t('review')}
              </ButtonLink>
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}

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
