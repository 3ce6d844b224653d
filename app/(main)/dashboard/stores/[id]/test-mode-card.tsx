import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { Link } from '@/components/ui/link.tsx';
import { ClockPart } from './clock-part.tsx';
import { MoveNotice } from './move-notice.tsx';
import { storePath } from './own-store.ts';
import type { TestSide } from './read-test-side.ts';
import { fillAction } from './test-mode-actions.ts';

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
