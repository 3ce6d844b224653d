import { Sentence } from '@/components/sentence.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { When } from '@/components/ui/when.tsx';
import type { EntryGroup } from '@/lib/activity/entry-groups.ts';
import { entryInWords } from '@/lib/activity/sentence.ts';
import { ACTIVITY_PATHS } from './activity/activity-header.tsx';

/** What was found in public and ended lately, with what to do about it. */
export function LeakNotices({ leaks, now }: { leaks: EntryGroup[]; now: Date }) {
  if (leaks.length === 0) return null;
  return (
    <section aria-label="Leaked credentials">
      <Notice look="warn">
        <ul className="grid gap-2">
          {leaks.map((leak) => (
            <li key={leak.id} className="text-pretty">
              <Sentence pieces={entryInWords(leak)} />
              {' ('}
              <When at={leak.at} now={now} />
              {').'}
            </li>
          ))}
        </ul>
        <p className="mt-2 font-normal">
          Whatever was published stopped working at once. Find out how it got there, then connect again, or make a new
          key or secret.
        </p>
        <ButtonLink
          look="plain"
          href={leaks.every(({ storeName }) => storeName === null) ? ACTIVITY_PATHS.apps : ACTIVITY_PATHS.stores}
          className="mt-3"
        >
          Show activity
        </ButtonLink>
      </Notice>
    </section>
  );
}
