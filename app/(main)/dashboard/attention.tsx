import type { ReactNode } from 'react';
import { answerOf, type Attention as Things } from '@/app/(main)/dashboard/read-home.ts';
import { bdi } from '@/components/bdi.tsx';
import { Sentence } from '@/components/sentence.tsx';
import { TextLink } from '@/components/ui/button.tsx';
import { Day, When } from '@/components/ui/when.tsx';
import { entryInWords } from '@/lib/journal/activity/sentence.ts';
import { contentInWords } from '@/lib/journal/notices/notice-content.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { passwordsAt } from '@/lib/kernel/config/ports.ts';
import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { isolated } from '@/lib/kernel/language/language.ts';
import { deviceInWords } from '@/lib/kernel/text/device.ts';
import { formatMoney } from '@/lib/kernel/text/money.ts';
import { offerPath } from '../(signing-in)/kept-link.ts';
import { ACTIVITY_PATHS } from './activity/activity-section.tsx';
import { APPS_PATH, appsPath, ENDING_PATH, permissionsPath, requestPath } from './apps/list.ts';
import type { listWaiting } from './apps/list-waiting.ts';
import { Group, Item, NAMED } from './attention-item.tsx';
import { listPath as keysPath } from './developer/api-keys/filter.ts';
import { appPath } from './developer/apps/[id]/seller-app.ts';
import { WEBHOOKS_PATH } from './developer/webhooks/seller-endpoints.ts';
import { invoicePath, listPath as invoicesPath } from './invoices/list.ts';
import { subscriptionPath } from './subscriptions/plan.ts';

type Mode = 'live' | 'test';
type Waiting = Awaited<ReturnType<typeof listWaiting>>;

/** What needs attention, things of a kind together; what only has to be known is dismissed in one press. */
export function Attention(props: { things: Things; waiting: Waiting; mode: Mode }) {
  const { things, waiting, mode } = props;
  const t = texts('home');
  if (waiting.length === 0 && Object.values(things).every((some) => some.length === 0)) return null;
  const { disabled, leaks, payments, requests, offers, endings, access, unused, devices, answers, endpoints } = things;
  return (
    <section aria-labelledby="attention" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="attention">{t('needsAttention')}</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {/* Whatever else waits: nobody can use the app meanwhile. */}
        {disabled.map(({ id, name, disabledReason, disabledAt }) => (
          <Item key={id} title={t.rich('appDisabled', { bdi, name })} action={[t('showApp'), appPath(id)]}>
            {disabledAt && t.rich('appDisabledAbout', { when: () => <When at={disabledAt} /> })}
            {disabledReason !== null && (
              <p className="mt-1 whitespace-pre-line">{t('appDisabledWhy', { reason: disabledReason })}</p>
            )}
          </Item>
        ))}
        <Group of={leaks} title={t('leaked')} about={t('leakAbout')} line={(leak) => <Leak leak={leak} />} />
        <Group
          of={endpoints}
          title={t('endpointsDisabled', { count: endpoints.length })}
          about={t('endpointsAbout')}
          line={({ id, url, appId }) => (
            <NameLink href={`${appId === null ? WEBHOOKS_PATH : appPath(appId, 'webhooks')}/${id}`}>{url}</NameLink>
          )}
        />
        <Group
          of={devices}
          title={t('newDevice')}
          about={t.rich('newDeviceAbout', {
            provider: passwordsAt(env()),
            link: (words) => <NameLink href="/dashboard/account">{words}</NameLink>,
          })}
          line={({ at, content }) => (
            <>
              {nameOf(content)}, <When at={at} />
            </>
          )}
        />
        <Group
          of={payments}
          title={t('failedPayments')}
          line={(payment) => <Payment payment={payment} mode={mode} />}
        />
        {waiting.map(({ href, title }) => (
          <Item key={href} title={title} action={[t('review'), href]} />
        ))}
        {requests.slice(0, NAMED).map(({ id, appName, storeName, mode: of, askedBy }) => (
          <Item
            key={id}
            title={t.rich('askedToConnect', { bdi, app: appName, store: storeName, mode: of })}
            action={[t('review'), requestPath(id)]}
          >
            {t.rich('askedBy', { bdi, name: askedBy })}
          </Item>
        ))}
        {requests.length > NAMED && (
          <Item title={t('moreRequests')} action={[t('showRequests'), `${APPS_PATH}#requests`]} />
        )}
        {offers.map(({ id, name, isStore, offeredBy }) => (
          <Item
            key={id}
            title={t.rich('offered', { bdi, name, what: isStore ? 'store' : 'app' })}
            action={[t('reviewOffer'), offerPath(id)]}
          >
            {t.rich('offeredAbout', { bdi, name: offeredBy })}
          </Item>
        ))}
        <Group
          of={endings}
          title={t('endsSoon', { count: endings.length })}
          line={({ id, customerName, ...ending }) => (
            <Ending {...ending} name={customerName} href={subscriptionPath(id)} />
          )}
        />
        <Group
          of={access}
          title={texts('apps')('accessThatEnds')}
          action={[texts('apps')('keepAccess'), ENDING_PATH]}
          line={({ id, ...ending }) => <Ending {...ending} href={permissionsPath(id)} />}
        />
        <Group
          of={unused}
          title={t('unusedAccess')}
          line={({ name, appId, storeId, storeName, lastAt, wasUsed }) =>
            t.rich(wasUsed ? 'lastUsedOn' : 'neverUsedSince', {
              bdi,
              name,
              store: storeName,
              link: (words) => <NameLink href={accessPath(appId, storeId, mode)}>{words}</NameLink>,
              day: () => <Day at={lastAt} />,
            })
          }
        />
        {answers.map((app) => (
          <Item
            key={app.id}
            title={t.rich(app.verification === 'verified' ? 'wasVerified' : 'verificationDeclined', {
              bdi,
              name: app.name,
            })}
            action={[t(app.verification === 'verified' ? 'showApp' : 'readAnswer'), appPath(app.id)]}
            dismissed={[answerOf(app)]}
          >
            {app.verificationAt && <When at={app.verificationAt} />}
          </Item>
        ))}
      </ul>
    </section>
  );
}

function Ending(props: { name: string; storeName: string; href: string; endsAt: Date; timeZone: string }): ReactNode {
  const { name, storeName, href, endsAt, timeZone } = props;
  return texts('home').rich('endingOn', {
    bdi,
    customer: name,
    store: storeName,
    link: (words) => <NameLink href={href}>{words}</NameLink>,
    day: () => <Day at={endsAt} of={{ timeZone }} />,
  });
}

function Leak({ leak }: { leak: Things['leaks'][number] }) {
  const href = leak.storeName === null ? ACTIVITY_PATHS.apps : ACTIVITY_PATHS.stores;
  return (
    <>
      <Sentence pieces={entryInWords(leak)} /> (
      <TextLink href={href}>
        <When at={leak.at} />
      </TextLink>
      )
    </>
  );
}

function nameOf(content: Things['devices'][number]['content']): string {
  const language = currentLanguage();
  return content.sentence === 'signedIn'
    ? isolated(deviceInWords(content, language), language)
    : contentInWords(content);
}

function Payment({ payment, mode }: { payment: Things['payments'][number]; mode: Mode }) {
  const t = texts('home');
  const { id, count, storeId, storeName, customerName, total, currency, nextAttemptAt, timeZone } = payment;
  const parts = { bdi, store: storeName, amount: formatMoney(total, currency), name: customerName };
  const href = count === 1 ? invoicePath(id) : invoicesPath({ store: storeId, mode, status: 'open' });
  const link = (words: ReactNode) => <NameLink href={href}>{words}</NameLink>;
  if (count > 1) return t.rich('failedOfStore', { ...parts, link, count });
  return nextAttemptAt
    ? t.rich('failedAndTried', { ...parts, link, day: () => <Day at={nextAttemptAt} of={{ timeZone }} /> })
    : t.rich('failedForGood', { ...parts, link });
}

function accessPath(appId: string | null, store: string, mode: Mode): string {
  return appId === null ? keysPath({ store, mode, app: 'own' }) : appsPath({ store, mode, app: appId });
}

function NameLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <TextLink href={href} className="font-medium text-ink">
      <bdi>{children}</bdi>
    </TextLink>
  );
}
