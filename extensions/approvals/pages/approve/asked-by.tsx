import { AppName } from '@/components/app-name.tsx';
import { bdi } from '@/components/bdi.tsx';
import { Pill } from '@/components/ui/card.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';
import type { SellerApproval } from '../../lib/seller-approvals.ts';
import { senderOf } from '../list/wanted.ts';

/** Who asks, and in their own words why; what nobody registered is known by where it comes from. */
export function AskedBy({ approval: { connection, key, message } }: { approval: SellerApproval }) {
  const t = texts('approvals');
  const app = connection?.app;
  const name = app?.name ?? key?.name ?? '';
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {app ? <AppName app={app} /> : <bdi className="font-semibold">{name}</bdi>}
        {app && senderOf(app) !== null && (
          <>
            <b className="text-sm wrap-anywhere">{senderOf(app)}</b>
            <Pill>{t('notRegistered')}</Pill>
          </>
        )}
        {!app && <Pill>{t('apiKey')}</Pill>}
      </div>
      <h1 className="wrap-anywhere">{t.rich('asksForAChange', { bdi, name })}</h1>
      {message !== null && (
        <figure className="grid gap-1 border-s-2 border-line-2 ps-3.5 text-sm">
          <figcaption className="text-small text-ink-3">{t.rich('inTheWordsOf', { bdi, name })}</figcaption>
          <blockquote className="wrap-anywhere">
            <q>
              <bdi>{message}</bdi>
            </q>
          </blockquote>
        </figure>
      )}
    </>
  );
}
