import type { ReactNode } from 'react';
import { ButtonLink, TextLink } from '@/components/ui/button.tsx';
import { Card, Notice } from '@/components/ui/card.tsx';
import { ConfirmedSubmit } from '@/components/ui/confirm-dialog.tsx';
import { Select } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { LongWork } from '@/components/ui/long-work.tsx';
import { PROGRESS } from '@/components/ui/progress.ts';
import { Result } from '@/components/ui/result.tsx';
import type { Happenings } from '@/lib/billing/test-clock/read-clock.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { exactTime } from '@/lib/kernel/text/when.ts';
import { fillAction, moveTimeAction } from '../actions.ts';
import { ReloadUntilDone } from './reload-until-done.tsx';
import { storePath, type TestSide } from './seller-store.ts';

/** The test mode of a store: sample data, its clock, and how to empty it. */
export function TestModeCard(props: { storeId: string; side: TestSide; mayChange: boolean }) {
  const { storeId, side, mayChange } = props;
  const { clock, isEmpty, moved, happened } = side;
  const [t, frame] = [texts('stores'), texts('frame')];
  return (
    <div id="test-mode" className="scroll-mt-6">
      <Card title={t('testMode')}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <p className="max-w-[68ch] text-sm text-pretty text-ink-2">
            {t.rich('testModeAbout', {
              link: (words) => <TextLink href={testSubscriptionsPath(storeId)}>{words}</TextLink>,
            })}
          </p>
          {moved && happened && !clock.advancingTo && <MoveNotice from={moved} to={clock.now} happened={happened} />}
          {mayChange && (
            <>
              {isEmpty && (
                <Part title={t('sampleData')}>
                  <p className="max-w-[68ch] text-pretty text-ink-2">{t('sampleDataAbout')}</p>
                  <Form
                    action={fillAction.bind(null, storeId)}
                    label={t('sampleData')}
                    className="grid justify-items-start gap-4"
                  >
                    <SubmitButton look="plain">{t('fillWithSampleData')}</SubmitButton>
                    <LongWork label={frame('underWay')}>{frame('goesOn')}</LongWork>
                  </Form>
                </Part>
              )}
              <Part title={t('clock')}>
                <ClockPart storeId={storeId} clock={clock} moved={moved} happened={happened} />
              </Part>
              <Part title={t('startOver')}>
                <p className="max-w-[68ch] text-pretty text-ink-2">{t('startOverAbout')}</p>
                <ButtonLink look="danger" href={storePath(storeId, 'reset')} className="justify-self-start">
                  {t('resetTestData')}
                </ButtonLink>
              </Part>
            </>
          )}
        </div>
      </Card>
    </div>
  );
}

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
  const t = texts('stores');
  const words = { from: exactTime(from), to: exactTime(to), happened: inWords(happened) };
  return <Result look="good">{t('clockMoved', words)}</Result>;
}

function inWords({ issued, unpaid, ended }: Happenings): string {
  const t = texts('stores');
  return issued === 0 && ended === 0 ? t('nothingDue') : t('happened', { issued, unpaid, ended });
}

const STEPS = ['day', 'week', 'month', 'year'] as const;

/** What the clock of a store's test mode shows, and the form that moves it; its progress while it is being moved. */
export function ClockPart(props: { storeId: string } & Pick<TestSide, 'clock' | 'moved' | 'happened'>) {
  const { storeId, clock, moved, happened } = props;
  const { now, advancingTo } = clock;
  const t = texts('stores');
  const shown = () => (
    <time dateTime={now.toISOString()} className="font-semibold text-ink" data-testid="test-clock">
      {exactTime(now)}
    </time>
  );
  return (
    <>
      <p className="max-w-[68ch] text-pretty text-ink-2">{t.rich('clockShows', { clock: shown })}</p>
      {advancingTo ? (
        <Moving now={now} moved={moved} happened={happened} to={advancingTo} here={storePath(storeId) + query(moved)} />
      ) : (
        <Form
          // A new form after each move, whose question is closed.
          key={moved?.getTime()}
          action={moveTimeAction.bind(null, storeId)}
          label={t('clock')}
          className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-4"
        >
          <Select
            name="by"
            label={t('by')}
            options={STEPS.map((value) => ({ value, label: t('step', { unit: value }) }))}
            defaultValue="month"
          />
          <div>
            <ConfirmedSubmit button={t('moveTime')} title={t('moveTimeTitle')} cancelLabel={t('keepTheTime')}>
              {t('moveTimeAbout')}
            </ConfirmedSubmit>
          </div>
        </Form>
      )}
    </>
  );
}

function Moving(props: Pick<TestSide, 'moved' | 'happened'> & { now: Date; to: Date; here: string }) {
  const { moved, happened, now, to, here } = props;
  const t = texts('stores');
  const reached = happened && `${exactTime(now)}. ${inWords(happened)}`;
  return (
    <div className="grid max-w-2xl gap-3">
      <Notice>{t('clockMoving', { to: exactTime(to) })}</Notice>
      {moved && moved < to && (
        <progress
          aria-label={t('movingTime')}
          aria-valuetext={reached ?? undefined}
          max={to.getTime() - moved.getTime()}
          value={now.getTime() - moved.getTime()}
          className={PROGRESS}
        />
      )}
      {reached && (
        <p className="text-ink-2 tabular-nums" data-testid="moved-so-far">
          {reached}
        </p>
      )}
      {/* Without a fragment: a link to the address that is open already would then only scroll. */}
      <TextLink href={here} className="justify-self-start font-medium">
        {t('reload')}
      </TextLink>
      <ReloadUntilDone />
    </div>
  );
}

function query(moved: Date | null): string {
  return moved ? `?moved=${moved.toISOString()}` : '';
}
