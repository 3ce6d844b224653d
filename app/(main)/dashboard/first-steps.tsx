import { Check } from 'lucide';
import type { ReactNode } from 'react';
import { ButtonLink, Link } from '@/components/ui/button.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { Icon } from '@/components/ui/icon.tsx';
import { env } from '@/lib/kernel/config/env.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { hideFirstStepsAction } from './actions.ts';
import { newStoreLink } from './at-platform.tsx';
import { fillAction } from './stores/actions.ts';

/**
 * The steps of somebody who sells, and apart from them those of somebody who builds an app. Whether one is done follows
 * from the data, so it is never out of date.
 * @param props.fillStoreId the store that is filled with sample data
 */
export function FirstSteps(props: {
  hasStore: boolean;
  hasProduct: boolean;
  hasConnection: boolean;
  hasApp: boolean;
  fillStoreId: string | undefined;
}) {
  const { hasStore, hasProduct, hasConnection, hasApp, fillStoreId } = props;
  const t = texts('home');
  const { ownStoreApi } = env();
  return (
    <section aria-labelledby="first-steps" className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="first-steps">{t('firstSteps')}</h2>
        <form action={hideFirstStepsAction}>
          <SubmitButton look="plain">{t('hide')}</SubmitButton>
        </form>
      </div>
      <ol className="grid gap-4">
        <Step number={1} isDone={hasStore} title={t('createYourStore')}>
          {t('createYourStoreAbout')}
          <Buttons>
            <ButtonLink href="/dashboard/stores/new">
              {env().platform ? newStoreLink()[0] : t('createAStore')}
            </ButtonLink>
          </Buttons>
        </Step>
        {ownStoreApi && (
          <Step number={2} isDone={hasProduct} title={t('addWhatYouSell')}>
            {t('addWhatYouSellAbout')}
            {hasStore && (
              <Buttons>
                <ButtonLink href="/dashboard/products/new">{t('addAProduct')}</ButtonLink>
                {fillStoreId !== undefined && (
                  <Form action={fillAction.bind(null, fillStoreId)} label={t('sampleData')} className="grid gap-3">
                    <SubmitButton look="plain">{t('fillWithSampleData')}</SubmitButton>
                  </Form>
                )}
              </Buttons>
            )}
          </Step>
        )}
        <Step number={ownStoreApi ? 3 : 2} isDone={hasConnection} title={t('connectAnApp')}>
          {t('connectAnAppAbout')}
          <Buttons>
            <ButtonLink href="/dashboard/apps">{t('showConnectedApps')}</ButtonLink>
          </Buttons>
        </Step>
      </ol>
      <DeveloperSteps hasApp={hasApp} />
    </section>
  );
}

/** Folded: most people who sell don't build apps. */
function DeveloperSteps({ hasApp }: { hasApp: boolean }) {
  const t = texts('home');
  const linkTo = (href: string) => (words: ReactNode) => <StepLink href={href}>{words}</StepLink>;
  return (
    <details className="mt-6 border-t border-line pt-4 text-sm">
      <summary className="w-fit font-medium text-ink-2 underline-offset-2 hover:underline">
        {t('forDevelopers')}
      </summary>
      <ul className="mt-3 grid max-w-[68ch] gap-2 text-ink-2">
        <li>
          {hasApp
            ? t.rich('ownAppsStep', { link: linkTo('/dashboard/developer/apps') })
            : t.rich('registerAppStep', { link: linkTo('/dashboard/developer/apps/new') })}
        </li>
        <li>{t.rich('exampleAppStep', { code: (words) => <code className="font-mono text-small">{words}</code> })}</li>
        <li>{t.rich('guideStep', { link: linkTo('/docs') })}</li>
        <li>{t.rich('apiKeyStep', { link: linkTo('/dashboard/developer/api-keys/new') })}</li>
      </ul>
    </details>
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
        {isDone ? <Icon of={Check} className="size-4" /> : number}
      </span>
      <div className="min-w-0 text-sm">
        <h3 className="font-semibold">
          {title}
          {isDone && <span className="font-normal text-good"> {texts('home')('stepDone')}</span>}
        </h3>
        {!isDone && <div className="mt-0.5 max-w-[68ch] text-pretty text-ink-2">{children}</div>}
      </div>
    </li>
  );
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className="mt-2.5 flex flex-wrap items-start gap-2.5">{children}</div>;
}

function StepLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="font-medium text-ink underline decoration-line-2 underline-offset-4">
      {children}
    </Link>
  );
}
