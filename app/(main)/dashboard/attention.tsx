import type { ReactNode } from 'react';
import type { Attention as Things } from '@/app/(main)/dashboard/read-home.ts';
import { bdi } from '@/components/bdi.tsx';
import { Link } from '@/components/ui/button.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { Day, When } from '@/components/ui/when.tsx';
import { saidInWords } from '@/lib/journal/notices/said.ts';
import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { isolated } from '@/lib/kernel/language/isolated.ts';
import { deviceInWords } from '@/lib/kernel/text/device-words.ts';
import { formatMoney } from '@/lib/kernel/text/money.ts';
import { offerPath } from '../(signing-in)/join/invitation-key.ts';
import { dismissDeviceAction } from './actions.ts';
import { APPS_PATH, appsPath, requestPath } from './apps/filter.ts';
import { AttentionItem, EndpointNotices, LeakNotices } from './attention-item.tsx';
import { listPath as keysPath } from './developer/api-keys/filter.ts';
import { appPath } from './developer/apps/[id]/own-app.ts';
import { invoicePath, listPath as invoicesPath } from './invoices/filter.ts';
import { subscriptionPath } from './subscriptions/plan.ts';

/** How many requests and subscriptions are named; the query returns one more when there are more. */
const NAMED = { requests: 3, endings: 5, unused: 5 };

/** As many failed payments stand for that many or more. */
const MANY = 100;

export function Attention({ things, mode, now }: { things: Things; mode: 'live' | 'test'; now: Date }) {
  const t = texts('home');
  const { disabled, leaks, payments, requests, offers, endings, unused, devices, answers, endpoints } = things;
  const isQuiet = Object.values(things).every((some) => some.length === 0);
  const hasItems = [disabled, payments, requests, offers, endings, unused, devices, answers].some(
    (some) => some.length > 0,
  );
  return (
    <section aria-labelledby="attention" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="attention">{t('needsAttention')}</h2>
      {isQuiet && <p className="text-sm text-ink-2">{t('nothingNeedsAttention')}</p>}
      <LeakNotices leaks={leaks} now={now} />
      <EndpointNotices endpoints={endpoints} />
      {hasItems && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          <Disabled apps={disabled} now={now} />
          <Devices devices={devices} now={now} />
          <Payments payments={payments} mode={mode} />
          <Requests requests={requests} />
          <Offers offers={offers} />
          <Endings endings={endings} />
          <Unused unused={unused} mode={mode} />
          <Answers answers={answers} now={now} />
        </ul>
      )}
    </section>
  );
}

/** Whatever else waits: nobody can use the app meanwhile. */
function Disabled({ apps, now }: { apps: Things['disabled']; now: Date }) {
  const t = texts('home');
  return apps.map(({ id, name, reason, at }) => (
    <AttentionItem key={id} title={t.rich('appDisabled', { bdi, name })} action={[t('showApp'), appPath(id)]}>
      {t.rich('appDisabledAbout', { when: () => <When at={at} now={now} /> })}
      {reason !== null && <p className="mt-1 whitespace-pre-line">{t('appDisabledWhy', { reason })}</p>}
    </AttentionItem>
  ));
}

function Devices({ devices, now }: { devices: Things['devices']; now: Date }) {
  const t = texts('home');
  return devices.map(({ id, at, ...device }) => (
    <AttentionItem
      key={id}
      title={t('newDevice')}
      action={[t('checkDevices'), '/dashboard/account']}
      dismiss={
        <form action={dismissDeviceAction}>
          <input type="hidden" name="notice" value={id} />
          <SubmitButton look="plain">{t('dismiss')}</SubmitButton>
        </form>
      }
    >
      {t.rich('newDeviceAbout', {
        device: nameOf(device),
        when: () => <When at={at} now={now} />,
      })}
    </AttentionItem>
  ));
}

/** One that was told of before its parts were kept is a whole sentence. */
function nameOf(device: Pick<Things['devices'][number], 'text' | 'said'>): string {
  const language = currentLanguage();
  const { said } = device;
  return said?.sentence === 'signedIn' ? isolated(deviceInWords(said, language), language) : saidInWords(device);
}

function Payments({ payments, mode }: { payments: Things['payments']; mode: 'live' | 'test' }) {
  const t = texts('home');
  return payments.map(({ id, count, storeId, storeName, customerName, total, currency, nextAttemptAt, timeZone }) => {
    const [amount, store] = [formatMoney(total, currency), storeName];
    return count === 1 ? (
      <AttentionItem
        key={id}
        title={t.rich('paymentFailed', { bdi, amount, name: customerName })}
        action={[t('showInvoice'), invoicePath(id)]}
      >
        {nextAttemptAt
          ? t.rich('triedAgain', { bdi, store, day: () => <Day at={nextAttemptAt} of={{ timeZone }} /> })
          : t.rich('notTriedAgain', { bdi, store })}
      </AttentionItem>
    ) : (
      <AttentionItem
        key={id}
        title={
          count >= MANY
            ? t.rich('manyPaymentsFailed', { bdi, store, count: MANY })
            : t.rich('paymentsFailed', { bdi, store, count })
        }
        action={[t('showInvoices'), invoicesPath({ store: storeId, mode, status: 'open' })]}
      >
        {t.rich('latestPayment', { bdi, amount, name: customerName })}
      </AttentionItem>
    );
  });
}

function Requests({ requests }: { requests: Things['requests'] }) {
  const t = texts('home');
  return (
    <>
      {requests.slice(0, NAMED.requests).map(({ id, appName, storeName, mode, askedBy }) => (
        <AttentionItem
          key={id}
          title={t.rich('askedToConnect', { bdi, app: appName, store: storeName, mode })}
          action={[t('review'), requestPath(id)]}
        >
          {t.rich('askedBy', { bdi, name: askedBy })}
        </AttentionItem>
      ))}
      {requests.length > NAMED.requests && (
        <AttentionItem title={t('moreRequests')} action={[t('showRequests'), `${APPS_PATH}#requests`]} />
      )}
    </>
  );
}

function Offers({ offers }: { offers: Things['offers'] }) {
  const t = texts('home');
  return offers.map(({ id, name, isStore, offeredBy }) => (
    <AttentionItem
      key={id}
      title={t.rich('offered', { bdi, name, what: isStore ? 'store' : 'app' })}
      action={[t('reviewOffer'), offerPath(id)]}
    >
      {t.rich('offeredAbout', { bdi, name: offeredBy })}
    </AttentionItem>
  ));
}

function Endings({ endings }: { endings: Things['endings'] }) {
  const t = texts('home');
  if (endings.length === 0) return null;
  return (
    <AttentionItem title={t('endsSoon', { count: endings.length })}>
      {t('endsSoonAbout', { count: endings.length })}
      <Names>
        {endings.slice(0, NAMED.endings).map(({ id, customerName, storeName, endsAt, timeZone }) => (
          <li key={id}>
            {t.rich('endingOn', {
              ...{ bdi, customer: customerName, store: storeName },
              link: (words) => <NameLink href={subscriptionPath(id)}>{words}</NameLink>,
              day: () => <Day at={endsAt} of={{ timeZone }} />,
            })}
          </li>
        ))}
        {endings.length > NAMED.endings && <li>{t('andMore')}</li>}
      </Names>
    </AttentionItem>
  );
}

function Unused({ unused, mode }: { unused: Things['unused']; mode: 'live' | 'test' }) {
  const t = texts('home');
  if (unused.length === 0) return null;
  return (
    <AttentionItem title={t('unusedAccess')}>
      {t('unusedAbout')}
      <Names>
        {unused.slice(0, NAMED.unused).map(({ id, name, appId, storeId, storeName, lastAt, wasUsed }) => (
          <li key={id}>
            {t.rich(wasUsed ? 'lastUsedOn' : 'neverUsedSince', {
              ...{ bdi, name, store: storeName },
              link: (words) => <NameLink href={accessPath(appId, storeId, mode)}>{words}</NameLink>,
              day: () => <Day at={lastAt} />,
            })}
          </li>
        ))}
        {unused.length > NAMED.unused && <li>{t('andMore')}</li>}
      </Names>
    </AttentionItem>
  );
}

function accessPath(appId: string | null, store: string, mode: 'live' | 'test'): string {
  return appId === null ? keysPath({ store, mode, app: 'own' }) : appsPath({ store, mode, app: appId });
}

function Answers({ answers, now }: { answers: Things['answers']; now: Date }) {
  const t = texts('home');
  return answers.map(({ id, name, isVerified, at }) => (
    <AttentionItem
      key={id}
      title={t.rich(isVerified ? 'wasVerified' : 'verificationDeclined', { bdi, name })}
      action={[t(isVerified ? 'showApp' : 'readAnswer'), appPath(id)]}
    >
      <When at={at} now={now} />
    </AttentionItem>
  ));
}

function Names({ children }: { children: ReactNode }) {
  return <ul className="mt-1.5 grid gap-1">{children}</ul>;
}

function NameLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="font-medium text-ink underline decoration-line-2 underline-offset-4">
      <bdi>{children}</bdi>
    </Link>
  );
}
