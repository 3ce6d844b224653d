import { Link } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Copyable } from '@/components/ui/copyable.tsx';
import { ACCOUNT_LIMITS } from '@/lib/accounts/account-limits.ts';
import type { StoreHead } from '@/lib/activity/histories.ts';
import { texts } from '@/lib/language/current-language.ts';
import { historyAddress } from './answer-export.ts';

/** How many stores' histories are shown at once. */
export const MOST_HISTORIES = 5;

const LINK = 'underline underline-offset-4';

/** How far the histories of stores have grown, to keep and to check; nothing before the first entry is recorded. */
export function HistoryCard({ heads }: { heads: StoreHead[] }) {
  if (heads.length === 0) return null;
  const t = texts('activityPages');
  return (
    <Card title={t('history')}>
      <p className="mb-4 max-w-[68ch] text-sm text-pretty text-ink-2">
        {t.rich('historyAbout', {
          link: (words) => (
            <Link href="/docs/conventions#history" className={LINK}>
              {words}
            </Link>
          ),
        })}
        {heads.length === MOST_HISTORIES && ` ${t('chooseStoreAbove')}`}
      </p>
      <ul aria-label={t('histories')} className="grid gap-5">
        {heads.map(({ storeId, storeName, size, head }) => (
          <li key={storeId} className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <span>
                <bdi className="font-semibold wrap-anywhere">{storeName}</bdi>{' '}
                <span className="text-ink-2">{t('entriesHead', { count: size })}</span>
              </span>
              <span className="flex flex-wrap gap-x-3">
                {partsOf(size).map((place, nth, parts) => (
                  <a key={place} href={historyAddress(storeId, place)} download className={LINK}>
                    {t.rich(parts.length > 1 ? 'exportHistoryPart' : 'exportHistory', {
                      ...{ store: storeName, part: String(nth + 1) },
                      hidden: (words) => <span className="sr-only">{words}</span>,
                    })}
                  </a>
                ))}
              </span>
            </p>
            <Copyable id={`head-${storeId}`} value={head} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Where the files of an export begin. */
function partsOf(size: number): number[] {
  const { entriesOfExport } = ACCOUNT_LIMITS;
  return Array.from({ length: Math.ceil(size / entriesOfExport) }, (_, nth) => nth * entriesOfExport);
}
