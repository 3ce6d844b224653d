import { redirect } from 'next/navigation';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Card, EmptyState, PageHeader } from '@/components/ui/card.tsx';
import { Time } from '@/components/ui/time.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { readDb } from '@/lib/database/read-db.ts';
import type { EntryKind } from '@/lib/journal/activity/kind.ts';
import { listSellerEntries } from '@/lib/journal/activity/seller-audit-entries.ts';
import { entryInWords } from '@/lib/journal/activity/sentence.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { DAY_MS } from '@/lib/kernel/text/durations.ts';
import { exactlyInWords } from '@/lib/kernel/text/when.ts';
import { APPS_PATH, TOUCHED_PATH, touchedPath } from '../apps/list.ts';

export const generateMetadata = () => ({ title: texts('touched')('accessEnded') });

/** What the mails tell that lead here. */
const KINDS: EntryKind[] = ['code_replayed', 'refresh_token_reused', 'leaked', 'api_key_leaked'];
const DAYS_BACK = 30;
const MOST = 20;

/** Where mails about a reused code or token and about a leak lead: straight on when there was but one. */
export default async function EndedPage() {
  const t = texts('touched');
  const { id: sellerId } = await requireSeller(TOUCHED_PATH);
  const since = new Date(currentTime().getTime() - DAYS_BACK * DAY_MS);
  const pages = await Promise.all(
    KINDS.map((kind) =>
      listSellerEntries(readDb(), { sellerId, of: 'stores' }, { kind, since }, { limit: MOST, cursor: undefined }),
    ),
  );
  const ended = pages
    .flatMap(({ rows }) => rows)
    .map((entry) => ({ entry, holderId: entry.connectionId ?? entry.detail.api_key }))
    .filter((one): one is typeof one & { holderId: string } => typeof one.holderId === 'string')
    .sort((one, other) => (one.entry.id < other.entry.id ? 1 : -1));
  const [only, ...others] = ended;
  if (only && others.length === 0) redirect(touchedPath(only.holderId));
  return (
    <>
      <PageHeader trail={[{ href: APPS_PATH, name: t('connectedApps') }]} title={t('accessEnded')}>
        {t('accessEndedAbout', { days: DAYS_BACK })}
      </PageHeader>
      {ended.length === 0 && (
        <EmptyState title={t('nothingEnded')} link={[t('connectedApps'), APPS_PATH]}>
          {t('nothingEndedAbout')}
        </EmptyState>
      )}
      <ul aria-label={t('accessEnded')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {ended.map(({ entry, holderId }) => (
          <li key={entry.id}>
            <Card>
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
                <p id={`ended-${entry.id}`} className="min-w-0 max-w-[68ch] text-sm text-pretty wrap-anywhere">
                  {texts('noticeMails')('sentence', {
                    said: entryInWords(entry)
                      .map(({ text }) => text)
                      .join(''),
                  })}{' '}
                  <Time of={exactlyInWords(entry.at)} className="text-ink-2" />
                </p>
                <ButtonLink href={touchedPath(holderId)} aria-describedby={`ended-${entry.id}`}>
                  {t('showTouched')}
                </ButtonLink>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
