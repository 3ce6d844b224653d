import { aboutEntry } from '@/components/entry-texts.ts';
import { RecordLink } from '@/components/record-link.tsx';
import { Sentence } from '@/components/sentence.tsx';
import { TextLink } from '@/components/ui/button.tsx';
import { When } from '@/components/ui/when.tsx';
import type { EntryGroup } from '@/lib/journal/activity/entry-groups.ts';
import { entryInWords } from '@/lib/journal/activity/sentence.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { ACTIVITY_PATHS } from './activity/activity-section.tsx';

const LINES = 5;

/** What happened within 24 hours, the latest first. */
export function Today(props: {
  groups: EntryGroup[];
  /** What the records that entries are about are called, by their ids. */
  names: ReadonlyMap<string, string>;
  /** Whether the reader has one store, whose name would say nothing. */
  isOnlyStore: boolean;
}) {
  const { groups, names, isOnlyStore } = props;
  const t = texts('home');
  return (
    <section aria-labelledby="today" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="today">{t('today')}</h2>
        <TextLink href={ACTIVITY_PATHS.stores} className="text-small">
          {t('showAllActivity')}
        </TextLink>
      </div>
      <ul className="grid gap-2 rounded-card border border-line bg-surface p-5 text-sm">
        {groups.slice(0, LINES).map((group) => (
          <li key={group.id} className="flex flex-wrap justify-between gap-x-6">
            <span className="min-w-0 text-pretty wrap-anywhere">
              <Sentence pieces={inWords(group, isOnlyStore)} />
              <RecordLink to={aboutEntry(group, names)} />
              {group.count > 1 && <span className="text-ink-2"> · {t('times', { count: group.count })}</span>}
            </span>
            <span className="text-ink-3">
              <When at={group.at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function inWords(group: EntryGroup, isOnlyStore: boolean) {
  if (!isOnlyStore || group.storeName === null) return entryInWords(group);
  const t = texts('home');
  const pieces = entryInWords({ ...group, storeName: t('yourStore') });
  const begins = pieces[0]?.text === t('yourStore');
  return begins ? [{ text: t('yourStoreFirst'), isName: false }, ...pieces.slice(1)] : pieces;
}
