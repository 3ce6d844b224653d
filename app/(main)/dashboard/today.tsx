import { type Audience, audienceOf } from '@/app/(main)/dashboard/day-kind.ts';
import { aboutEntry } from '@/components/entry-texts.ts';
import { RecordLink } from '@/components/record-link.tsx';
import { Sentence } from '@/components/sentence.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { When } from '@/components/ui/when.tsx';
import type { EntryGroup } from '@/lib/journal/activity/entry-groups.ts';
import { entryInWords } from '@/lib/journal/activity/sentence.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { pastDayInWords } from '@/lib/kernel/text/when.ts';

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

/**
 * What happened within 24 hours, by day: first what concerns the stores, then what concerns those who build on them.
 */
export function Today({ groups, names, isOnlyStore, now }: Props) {
  const t = texts('home');
  const halves = [ofAudience(groups, 'seller'), ofAudience(groups, 'developer')] as const;
  const shown = new Set(halves.flatMap((half) => half.slice(0, LINES)));
  const days = new Map<string, EntryGroup[]>();
  for (const group of groups.filter((one) => shown.has(one))) {
    const day = pastDayInWords(group.at, now);
    days.set(day, [...(days.get(day) ?? []), group]);
  }
  return (
    <section aria-labelledby="today" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="today">{t('today')}</h2>
        <ButtonLink href="/dashboard/activity">{t('showAllActivity')}</ButtonLink>
      </div>
      {groups.length === 0 ? (
        <p className="text-sm text-ink-2">{t('nothingToday')}</p>
      ) : (
        <div className="overflow-clip rounded-card border border-line bg-surface">
          {[...days].map(([day, ofDay]) => (
            <div key={day} className="border-line not-first:border-t">
              <h3 className="bg-wash px-5 py-2 text-sm font-semibold sm:px-6">{day}</h3>
              <Lines label={t('inYourStores')} groups={ofAudience(ofDay, 'seller')} {...{ names, isOnlyStore, now }} />
              <Lines
                label={t('forDevelopers')}
                groups={ofAudience(ofDay, 'developer')}
                {...{ names, isOnlyStore, now }}
                isTitled
              />
            </div>
          ))}
          {shown.size < groups.length && <p className="px-5 pb-4 text-sm text-ink-2 sm:px-6">{t('andMore')}</p>}
        </div>
      )}
    </section>
  );
}

function ofAudience(groups: EntryGroup[], audience: Audience): EntryGroup[] {
  return groups.filter(({ kind }) => audienceOf(kind) === audience);
}

function Lines({ label, groups, names, isOnlyStore, now, isTitled }: Props & { label: string; isTitled?: true }) {
  const t = texts('home');
  if (groups.length === 0) return null;
  return (
    <>
      {isTitled && <h4 className="px-5 pt-3 text-small font-medium text-ink-3 sm:px-6">{label}</h4>}
      <ul aria-label={label} className="grid gap-2.5 px-5 py-4 text-sm sm:px-6">
        {groups.map((group) => (
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
      </ul>
    </>
  );
}

function inWords(group: EntryGroup, isOnlyStore: boolean) {
  if (!isOnlyStore || group.storeName === null) return entryInWords(group);
  const t = texts('home');
  const pieces = entryInWords({ ...group, storeName: t('yourStore') });
  const begins = pieces[0]?.text === t('yourStore');
  return begins ? [{ text: t('yourStoreFirst'), isName: false }, ...pieces.slice(1)] : pieces;
}
