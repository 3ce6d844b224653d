import { ConfirmedSubmit } from '@/components/ui/confirmed-submit.tsx';
import { Select } from '@/components/ui/field.tsx';
import { Form } from '@/components/ui/form.tsx';
import { Link } from '@/components/ui/link.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import type { ClockState } from '@/lib/billing/read-clock.ts';
import { exactTime } from '@/lib/when.ts';
import { storePath } from './own-store.ts';
import { ReloadUntilDone } from './reload-until-done.tsx';
import { moveTimeAction } from './test-mode-actions.ts';

const STEPS = ['day', 'week', 'month', 'year'].map((step) => ({ value: step, label: `A ${step}` }));

/** What the clock of a store's test mode shows, and the form that moves it; its progress while it is being moved. */
export function ClockPart({ storeId, clock, moved }: { storeId: string; clock: ClockState; moved: Date | null }) {
  const { now, advancingTo } = clock;
  return (
    <>
      <p className="max-w-[68ch] text-pretty text-ink-2">
        It shows{' '}
        <time dateTime={now.toISOString()} className="font-semibold text-ink" data-testid="test-clock">
          {exactTime(now)}
        </time>
        . Move it forward, and everything due until then happens in order, as it would in real time: renewals, ends of
        trials, retried payments. It can’t be moved back.
      </p>
      {advancingTo ? (
        <Moving from={moved} now={now} to={advancingTo} here={storePath(storeId) + query(moved)} />
      ) : (
        <Form
          // A new form after each move, whose question is closed.
          key={moved?.getTime()}
          action={moveTimeAction.bind(null, storeId)}
          label="Clock"
          className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-4"
        >
          <Select name="by" label="By" options={STEPS} defaultValue="month" />
          <div>
            <ConfirmedSubmit button="Move time" title="Move this store’s test clock?" cancelLabel="Keep the time">
              Everything due until then happens at once, in test mode alone. The clock can’t be moved back; only a reset
              of all test data returns it to real time.
            </ConfirmedSubmit>
          </div>
        </Form>
      )}
    </>
  );
}

function Moving({ from, now, to, here }: { from: Date | null; now: Date; to: Date; here: string }) {
  return (
    <div className="grid max-w-2xl gap-3">
      <Notice>
        The clock is being moved to {exactTime(to)}. Until it has arrived, nothing in test mode can change.
      </Notice>
      {from && from < to && (
        <progress
          aria-label="Moving time"
          max={to.getTime() - from.getTime()}
          value={now.getTime() - from.getTime()}
          className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-primary
            [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
        />
      )}
      {/* Without a fragment: a link to the address that is open already would then only scroll. */}
      <Link href={here} className="justify-self-start font-medium underline decoration-line-2 underline-offset-4">
        Reload
      </Link>
      <ReloadUntilDone />
    </div>
  );
}

function query(moved: Date | null): string {
  return moved ? `?moved=${moved.toISOString()}` : '';
}
