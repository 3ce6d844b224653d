import { AppName } from '@/components/app-name.tsx';
import { StoreInMode } from '@/components/mode-pill.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import { When } from '@/components/ui/when.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';
import type { SellerRequest } from '@/lib/oauth/connections/connect-requests.ts';
import { canInWords } from './app-texts.ts';
import { requestPath } from './filter.ts';

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
