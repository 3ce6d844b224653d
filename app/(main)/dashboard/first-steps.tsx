import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { Link } from '@/components/ui/link.tsx';
import { hideFirstSteps } from './actions.ts';
import { fillAction } from './stores/[id]/test-mode-actions.ts';

export interface Progress {
  hasStore: boolean;
  hasProduct: boolean;
  hasApp: boolean;
  hasConnection: boolean;
}

/** Whether there is a step left to do. */
export function isUnderWay({ hasStore, hasProduct, hasApp, hasConnection }: Progress): boolean {
  return !(hasStore && hasProduct && hasApp && hasConnection);
}

/**
 * The steps to a first connection. Whether one is done follows from the data, so it is never out of date.
 * @param props.fillStoreId the store that is filled with sample data
 */
export function FirstSteps(props: Progress & { fillStoreId: string | undefined }) {
  const { hasStore, hasProduct, hasApp, hasConnection, fillStoreId } = props;
  return (
    <section aria-labelledby="first-steps" className="mb-6 rounded-card border border-line bg-surface p-5 sm:p-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="first-steps">First steps</h2>
        <form action={hideFirstSteps}>
          <SubmitButton look="plain" className="min-h-9 py-1">
            Hide
          </SubmitButton>
        </form>
      </div>
      <ol className="grid gap-4">
        <Step number={1} isDone={hasStore} title="Create a store">
          Give it a name, an address and a currency
          {hasStore ? (
            '.'
          ) : (
            <>
              : <StepLink href="/dashboard/stores/new">start here</StepLink>.
            </>
          )}
        </Step>
        <Step number={2} isDone={hasProduct} title="Put something in it">
          Products, customers and subscriptions to try an app on, made up for you
          {fillStoreId !== undefined && !hasProduct ? (
            <>
              , in the test mode of your first store.
              <Form action={fillAction.bind(null, fillStoreId)} label="Sample data" className="mt-3 grid gap-3">
                <SubmitButton look="plain" className="justify-self-start">
                  Fill with sample data
                </SubmitButton>
              </Form>
            </>
          ) : (
            '.'
          )}
        </Step>
        <Step number={3} isDone={hasApp} title="Find an app to connect">
          <StepLink href="/dashboard/developer/apps/new">Register one of your own</StepLink>, or start the example app
          with <code className="font-mono text-small">npm run example-app</code>.{' '}
          <StepLink href="/docs">The guide</StepLink> shows how an app connects.
        </Step>
        <Step number={4} isDone={hasConnection} title="Connect it, and see what it may do">
          Once you have allowed it, the connection is listed with its permissions{' '}
          <StepLink href="/dashboard/apps">among your connected apps</StepLink>, where you can end it.
        </Step>
      </ol>
    </section>
  );
}

function Step(props: { number: number; isDone: boolean; title: string; children: ReactNode }) {
  const { number, isDone, title, children } = props;
  return (
    <li className="flex gap-3.5">
      <span
        aria-hidden="true"
        className={`grid size-7 flex-none place-items-center rounded-full border text-small font-semibold
          ${isDone ? 'border-transparent bg-good-wash text-good' : 'border-line-2 text-ink-2'}`}
      >
        {isDone ? <Check className="size-4" /> : number}
      </span>
      <div className="min-w-0 text-sm">
        <h3 className="font-semibold">
          {title}
          {isDone && <span className="font-normal text-good"> – done</span>}
        </h3>
        <div className="mt-0.5 text-ink-2">{children}</div>
      </div>
    </li>
  );
}

function StepLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="font-medium text-ink underline decoration-line-2 underline-offset-4">
      {children}
    </Link>
  );
}
