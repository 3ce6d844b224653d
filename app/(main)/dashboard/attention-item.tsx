import type { ReactNode } from 'react';
import { Sentence } from '@/components/sentence.tsx';
import { ButtonLink, Link } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/card.tsx';
import { When } from '@/components/ui/when.tsx';
import type { EntryGroup } from '@/lib/journal/activity/entry-groups.ts';
import { entryInWords } from '@/lib/journal/activity/sentence.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import type { FailedEndpoint } from '@/lib/webhooks/webhook-endpoints.ts';
import { ACTIVITY_PATHS } from './activity/activity-header.tsx';
import { appPath } from './developer/apps/[id]/own-app.ts';
import { WEBHOOKS_PATH } from './developer/webhooks/own-endpoints.ts';

/**
 * One thing that needs attention: what it is, and a button that leads there.
 * @param props.action the button's text and address; none where the text has its own links
 */
export function AttentionItem(props: {
  title: ReactNode;
  action?: readonly [string, string];
  /** A form that takes it off the list. */
  dismiss?: ReactNode;
  children?: ReactNode;
}) {
  const { title, action, dismiss, children } = props;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4 sm:flex-nowrap sm:px-6">
      <div className="min-w-0 text-sm">
        <h3 className="font-semibold text-pretty wrap-anywhere">{title}</h3>
        {children && <div className="mt-0.5 text-pretty wrap-anywhere text-ink-2">{children}</div>}
      </div>
      {action && (
        <div className="flex flex-wrap gap-2.5 sm:flex-none sm:flex-nowrap">
          <ButtonLink href={action[1]}>{action[0]}</ButtonLink>
          {dismiss}
        </div>
      )}
    </li>
  );
}

export function LeakNotices({ leaks, now }: { leaks: EntryGroup[]; now: Date }) {
  if (leaks.length === 0) return null;
  const t = texts('home');
  return (
    <section aria-label={t('leaked')}>
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
        <p className="mt-2 font-normal">{t('leakAbout')}</p>
        <ButtonLink
          href={leaks.every(({ storeName }) => storeName === null) ? ACTIVITY_PATHS.apps : ACTIVITY_PATHS.stores}
          className="mt-3"
        >
          {t('showActivity')}
        </ButtonLink>
      </Notice>
    </section>
  );
}

/** Webhook endpoints that were disabled because deliveries failed, until they are enabled again or deleted. */
export function EndpointNotices({ endpoints }: { endpoints: FailedEndpoint[] }) {
  if (endpoints.length === 0) return null;
  const t = texts('home');
  return (
    <section aria-label={t('webhooks')}>
      <Notice look="warn">
        {t('endpointsDisabled', { count: endpoints.length })}
        <ul className="mt-2 grid gap-1">
          {endpoints.map(({ id, url, appId }) => (
            <li key={id}>
              <Link
                href={`${appId === null ? WEBHOOKS_PATH : appPath(appId, 'webhooks')}/${id}`}
                className="wrap-anywhere underline underline-offset-4"
              >
                {url}
              </Link>
            </li>
          ))}
        </ul>
        <p className="mt-2 font-normal">{t('endpointsAbout')}</p>
      </Notice>
    </section>
  );
}
