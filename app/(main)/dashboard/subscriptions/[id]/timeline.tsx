import { Card } from '@/components/ui/card.tsx';
import { When } from '@/components/ui/when.tsx';
import { eventInWords } from './event-in-words.ts';
import type { OwnSubscription, Variants } from './own-subscription.ts';

type Event = OwnSubscription['events'][number];

/** Who did what and when, newest first; what nobody did happened on schedule. */
export function Timeline({ events, variants, now }: { events: Event[]; variants: Variants; now: Date }) {
  return (
    <Card title="Timeline">
      {events.length === 0 ? (
        <p className="text-sm text-ink-2">
          Nothing has changed so far. Your changes, those of apps and automatic renewals are recorded here.
        </p>
      ) : (
        <ol aria-label="Timeline" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {events.map((event) => (
            <li key={event.id} className="grid min-w-0 gap-0.5 border-l-2 border-line-2 pl-3.5 text-sm">
              <span className="font-medium wrap-anywhere">{eventInWords(event, variants)}</span>
              <span className="text-small text-ink-3">
                {event.appName === null ? (
                  'Automatically'
                ) : (
                  <bdi className="font-semibold text-ink-2">{event.appName}</bdi>
                )}{' '}
                · <When at={event.createdAt} now={now} />
              </span>
              {event.requestId && (
                <code title={event.requestId} className="truncate font-mono text-xs leading-5 text-ink-3">
                  {event.requestId}
                </code>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
