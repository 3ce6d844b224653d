import type { ReactNode } from 'react';
import { ButtonLink, Link } from '@/components/ui/button.tsx';
import { Card, Notice } from '@/components/ui/card.tsx';
import { ConfirmedSubmit } from '@/components/ui/confirm-dialog.tsx';
import { Select } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { Result } from '@/components/ui/result.tsx';
import type { ClockState, Happenings } from '@/lib/test-mode/read-clock.ts';
import { exactTime } from '@/lib/text/when.ts';
import { storePath, type TestSide } from './own-store.ts';
import { ReloadUntilDone } from './reload-until-done.tsx';
import { fillAction, moveTimeAction } from './test-mode-actions.ts';

/** The test mode of a store: sample data, its clock, and how to empty it. */
export function TestModeCard(props: { storeId: string; side: TestSide; mayChange: boolean }) {
  const { storeId, side, mayChange } = props;
  const { clock, isEmpty, moved, happened } = side;
  return (
    <div id="test-mode" className="scroll-mt-6">
      <Card title="Test mode">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <p className="max-w-[68ch] text-sm text-pretty text-ink-2">
            A store has a test mode beside its live one, with products, customers and{' '}
            <Link href={testSubscriptionsPath(storeId)} className="underline decoration-line-2 underline-offset-4">
              subscriptions
            </Link>{' '}
            of its own. No real money is ever charged in it.
          </p>
          {moved && happened && <MoveNotice from={moved} to={clock.now} happened={happened} />}
          {mayChange && (
            <>
              {isEmpty && (
                <Part title="Sample data">
                  <p className="max-w-[68ch] text-pretty text-ink-2">
                    Adds products, customers and subscriptions in every status, with the invoices they have had so far.
                  </p>
                  <Form
                    action={fillAction.bind(null, storeId)}
                    label="Sample data"
                    className="grid justify-items-start gap-4"
                  >
                    <SubmitButton look="plain">Fill with sample data</SubmitButton>
                  </Form>
                </Part>
              )}
              <Part title="Clock">
                <ClockPart storeId={storeId} clock={clock} moved={moved} />
              </Part>
              <Part title="Start over">
                <p className="max-w-[68ch] text-pretty text-ink-2">
                  Deletes what is in test mode and sets its clock back to real time. You will see first what will be
                  deleted; live data and connections stay as they are.
                </p>
                <ButtonLink look="danger" href={storePath(storeId, 'reset')} className="justify-self-start">
                  Reset test data
                </ButtonLink>
              </Part>
            </>
          )}
        </div>
      </Card>
    </div>
  );
}

/** The list of a store's subscriptions in test mode. */
function testSubscriptionsPath(storeId: string): string {
  return `/dashboard/subscriptions?store=${storeId}&mode=test`;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-5 text-sm" aria-label={title}>
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function MoveNotice({ from, to, happened }: { from: Date; to: Date; happened: Happenings }) {
  return (
    <Result look="good">
      The clock has moved from {exactTime(from)} to {exactTime(to)}. {inWords(happened)}
    </Result>
  );
}

function inWords({ issued, unpaid, ended }: Happenings): string {
  if (issued === 0 && ended === 0) return 'Nothing was due in between.';
  const invoices = `${counted(issued, 'invoice was', 'invoices were')} issued`;
  const failed = unpaid === 0 ? '' : `, ${counted(unpaid, 'of them is', 'of them are')} unpaid`;
  return `${invoices}${failed}. ${counted(ended, 'subscription', 'subscriptions')} ended.`;
}

function counted(count: number, one: string, many: string): string {
  return `${count === 0 ? 'No' : count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

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
