import { TextLink } from '@/components/ui/button.tsx';
import { EmptyState, Page } from '@/components/ui/card.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { When } from '@/components/ui/when.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { listAddress, readListCursor } from '@/lib/database/list-address.ts';
import { cursorIn } from '@/lib/database/list-page.ts';
import { contentInWords } from '@/lib/journal/notices/notice-content.ts';
import { isNoticeKind, NOTICE_KINDS } from '@/lib/journal/notices/notice-kind.ts';
import { type ListedNotice, listNotices } from '@/lib/journal/notices/notices.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import type { PageProps } from '../../page-props.ts';
import { markAllReadAction, markReadAction, openNoticeAction } from './actions.ts';
import { NOTICES_PATH } from './in-words.ts';

export const generateMetadata = () => ({ title: texts('notices')('notices') });

const PER_PAGE = 25;

type Cursor = ReturnType<typeof readListCursor>;

/** What the person was told, whether or not they get mails about it. */
export default async function NoticesPage({ searchParams }: PageProps) {
  const t = texts('notices');
  const cursor = readListCursor(await searchParams);
  const seller = await requireSeller(listAddress(NOTICES_PATH, cursor));
  const page = await listNotices(db(), seller.id, { limit: PER_PAGE, cursor: cursorIn(cursor) });
  return (
    <Page
      title={t('notices')}
      action={seller.unreadNotices > 0 && <MarkAllRead />}
      about={
        <>
          {t('noticesAbout')} <TextLink href="/dashboard/account">{t('chooseMails')}</TextLink>
        </>
      }
    >
      {page.rows.length === 0 ? (
        <EmptyState title={t('noNotices')}>{t('noNoticesAbout')}</EmptyState>
      ) : (
        <ul aria-label={t('notices')} className="divide-y divide-line rounded-card border border-line bg-surface">
          {page.rows.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} cursor={cursor} />
          ))}
        </ul>
      )}
      <Pager page={page} path={(to) => listAddress(NOTICES_PATH, to)} />
    </Page>
  );
}

function MarkAllRead() {
  return (
    <form action={markAllReadAction}>
      <SubmitButton>{texts('notices')('markAllRead')}</SubmitButton>
    </form>
  );
}

function NoticeRow({ notice, cursor }: { notice: ListedNotice; cursor: Cursor }) {
  const { id, at, kind, content, isRead } = notice;
  const t = texts('notices');
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 px-5 py-3.5 text-sm sm:px-6">
      <div className="max-sm:col-span-2">
        <h2 className="flex items-baseline gap-2 text-sm text-pretty">
          {!isRead && (
            <span className="size-2 flex-none rounded-full bg-bar">
              <span className="sr-only">{t('unread')}</span>
            </span>
          )}
          {isNoticeKind(kind) && isRead && (
            <TextLink href={NOTICE_KINDS[kind].path} className="font-medium">
              {texts('noticeMails')(`${kind}_one`)}
            </TextLink>
          )}
          {isNoticeKind(kind) && !isRead && (
            <form action={openNoticeAction}>
              <input type="hidden" name="notice" value={id} />
              <input type="hidden" name="kind" value={kind} />
              <SubmitButton
                look="bare"
                className="text-start font-semibold underline decoration-line-2 underline-offset-4"
              >
                {texts('noticeMails')(`${kind}_one`)}
              </SubmitButton>
            </form>
          )}
        </h2>
        <p className="mt-0.5 text-pretty wrap-anywhere text-ink-2">
          <bdi>{contentInWords(content)}</bdi>
        </p>
      </div>
      <p className="mt-0.5 text-small text-ink-3">
        <When at={at} />
      </p>
      {!isRead && (
        <form action={markReadAction} className="sm:col-start-2 sm:row-span-2 sm:row-start-1">
          <input type="hidden" name="notice" value={id} />
          {Object.entries(cursor).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SubmitButton look="plain">{t('markRead')}</SubmitButton>
        </form>
      )}
    </li>
  );
}
