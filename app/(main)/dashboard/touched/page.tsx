import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Card, EmptyState, PageHeader } from '@/components/ui/card.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import type { EntryKind } from '@/lib/activity/kind.ts';
import { listOwnEntries } from '@/lib/activity/own-audit-entries.ts';
import { entryInWords } from '@/lib/activity/sentence.ts';
import { db } from '@/lib/database/db.ts';
import { currentTime } from '@/lib/process/clock.ts';
import { DAY_MS } from '@/lib/text/durations.ts';
import { exactTime } from '@/lib/text/when.ts';
import { APPS_PATH, TOUCHED_PATH, touchedPath } from '../apps/filter.ts';

export const metadata: Metadata = { title: 'Access that was ended' };

/** What the mails tell that lead here. */
const KINDS: EntryKind[] = ['code_replayed', 'refresh_token_reused', 'leaked', 'api_key_leaked'];
const DAYS_BACK = 30;
const MOST = 20;

/** Where mails about a reused code or token and about a leak lead: straight on when there was but one. */
export default async function EndedPage() {
  const { id: sellerId } = await requireSeller(TOUCHED_PATH);
  const since = new Date(currentTime().getTime() - DAYS_BACK * DAY_MS);
  const pages = await Promise.all(
    KINDS.map((kind) =>
      listOwnEntries(db(), { sellerId, of: 'stores' }, { kind, since }, { limit: MOST, place: undefined }),
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
      <PageHeader
        trail={[{ href: APPS_PATH, name: 'Connected apps' }]}
        here="Access that was ended"
        title="Access that was ended"
      >
        In the last {DAYS_BACK} days, because a code or token was used twice or found in public.
      </PageHeader>
      {ended.length === 0 && (
        <EmptyState title="Nothing was ended" link={['Connected apps', APPS_PATH]}>
          No access to your stores was ended for safety.
        </EmptyState>
      )}
      <ul aria-label="Access that was ended" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {ended.map(({ entry, holderId }) => (
          <li key={entry.id}>
            <Card>
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
                <p id={`ended-${entry.id}`} className="min-w-0 max-w-[68ch] text-sm text-pretty wrap-anywhere">
                  {entryInWords(entry)
                    .map(({ text }) => text)
                    .join('')}
                  . <span className="text-ink-2">{exactTime(entry.at)}</span>
                </p>
                <ButtonLink href={touchedPath(holderId)} aria-describedby={`ended-${entry.id}`}>
                  Show what it touched
                </ButtonLink>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
