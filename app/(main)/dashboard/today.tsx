import { aboutEntry } from '@/components/entry-texts.ts';
import { RecordLink } from '@/components/record-link.tsx';
import { Sentence } from '@/components/sentence.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { When } from '@/components/ui/when.tsx';
import type { EntryGroup } from '@/lib/activity/entry-groups.ts';
import { entryInWords } from '@/lib/activity/sentence.ts';
import { audienceOf } from '@/lib/home/day-kind.ts';
import { texts } from '@/lib/language/current-language.ts';

/** How many lines each half has at most. */
const LINES = 8;

interface Props {
  groups: EntryGroup[];
  /** What the records that entries are about are called, by their ids. */
  names: ReadonlyMap<string, string>;
  /** Whether the reader has one store, whose name would say nothing. */
  isOnlyStore: boolean;
  now: Date;
}

/** What happened within a day: first what concerns the store, then what concerns those who build on it. */
export function Today({ groups, names, isOnlyStore, now }: Props) {
  const t = texts('home');
  const ofSeller = groups.filter(({ kind }) => audienceOf(kind) === 'seller');
  const ofDevelopers = groups.filter(({ kind }) => audienceOf(kind) === 'developer');
  return (
    <section aria-labelledby="today" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="today">{t('today')}</h2>
        <ButtonLink href="/dashboard/activity">{t('showAllActivity')}</ButtonLink>
      </div>
      {groups.length === 0 ? (
        <p className="text-sm text-ink-2">{t('nothingToday')}</p>
      ) : (
        <div className="divide-y divide-line rounded-card border border-line bg-surface">
          {ofSeller.length > 0 && (
            <Lines label={t('inYourStores')} groups={ofSeller} names={names} isOnlyStore={isOnlyStore} now={now} />
          )}
          {ofDevelopers.length > 0 && (
            <div>
              <h3 className="px-5 pt-4 text-small font-medium text-ink-3 sm:px-6">{t('forDevelopers')}</h3>
              <Lines
                label={t('forDevelopers')}
                groups={ofDevelopers}
                names={names}
                isOnlyStore={isOnlyStore}
                now={now}
              />
            </div>
          )}
        </div>
      )}
    </section>
  );
}

function Lines({ label, groups, names, isOnlyStore, now }: Props & { label: string }) {
  const t = texts('home');
  return (
    <ul aria-label={label} className="grid gap-2.5 px-5 py-4 text-sm sm:px-6">
      {groups.slice(0, LINES).map((group) => (
        <li key={group.id} className="flex flex-wrap justify-between gap-x-6">
          <span className="min-w-0 text-pretty wrap-anywhere">
            <Sentence pieces={inWords(group, isOnlyStore)} />
            <RecordLink to={aboutEntry(group, names)} />
            {group.count > 1 && <span className="text-ink-2"> · {t('times', { count: group.count })}</span>}
          </span>
          <span className="text-ink-3">
            <When at={group.at} now={now} />
          </span>
        </li>
      ))}
      {groups.length > LINES && <li className="text-ink-2">{t('andMore')}</li>}
    </ul>
  );
}

function inWords(group: EntryGroup, isOnlyStore: boolean) {
  if (!isOnlyStore || group.storeName === null) return entryInWords(group);
  const t = texts('home');
  const pieces = entryInWords({ ...group, storeName: t('yourStore') });
  const begins = pieces[0]?.text === t('yourStore');
  return begins ? [{ text: t('yourStoreFirst'), isName: false }, ...pieces.slice(1)] : pieces;
}
