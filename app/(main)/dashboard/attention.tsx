import type { ReactNode } from 'react';
import { Link } from '@/components/ui/button.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { Day, When } from '@/components/ui/when.tsx';
import type { Attention as Things } from '@/lib/home/read-home.ts';
import { formatMoney } from '@/lib/text/money.ts';
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
  const { leaks, payments, requests, offers, endings, unused, devices, answers, endpoints } = things;
  const isQuiet = Object.values(things).every((some) => some.length === 0);
  const hasItems = [payments, requests, offers, endings, unused, devices, answers].some((some) => some.length > 0);
  return (
    <section aria-labelledby="attention" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="attention">Needs attention</h2>
      {isQuiet && <p className="text-sm text-ink-2">Nothing needs your attention.</p>}
      <LeakNotices leaks={leaks} now={now} />
      <EndpointNotices endpoints={endpoints} />
      {hasItems && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
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

function Devices({ devices, now }: { devices: Things['devices']; now: Date }) {
  return devices.map(({ id, text, at }) => (
    <AttentionItem
      key={id}
      title="A new device signed in to your account"
      action={['Check devices', '/dashboard/account']}
      dismiss={
        <form action={dismissDeviceAction}>
          <input type="hidden" name="notice" value={id} />
          <SubmitButton look="plain">Dismiss</SubmitButton>
        </form>
      }
    >
      {text} <When at={at} now={now} />. If this wasn’t you, sign out there and change your password.
    </AttentionItem>
  ));
}

function Payments({ payments, mode }: { payments: Things['payments']; mode: 'live' | 'test' }) {
  return payments.map(({ id, count, storeId, storeName, customerName, total, currency, nextAttemptAt }) =>
    count === 1 ? (
      <AttentionItem
        key={id}
        title={
          <>
            A payment of {formatMoney(total, currency)} by <bdi>{customerName}</bdi> failed
          </>
        }
        action={['Show invoice', invoicePath(id)]}
      >
        <bdi>{storeName}</bdi>.{' '}
        {nextAttemptAt ? (
          <>
            It is tried again on <Day at={nextAttemptAt} />.
          </>
        ) : (
          'It isn’t tried again: settle the invoice, or give it up.'
        )}
      </AttentionItem>
    ) : (
      <AttentionItem
        key={id}
        title={
          <>
            {count >= MANY ? `${MANY} payments or more` : `${count} payments`} to <bdi>{storeName}</bdi> failed
          </>
        }
        action={['Show invoices', invoicesPath({ store: storeId, mode, status: 'open' })]}
      >
        The latest is {formatMoney(total, currency)} by <bdi>{customerName}</bdi>.
      </AttentionItem>
    ),
  );
}

function Requests({ requests }: { requests: Things['requests'] }) {
  return (
    <>
      {requests.slice(0, NAMED.requests).map(({ id, appName, storeName, mode, askedBy }) => (
        <AttentionItem
          key={id}
          title={
            <>
              You are asked to connect <bdi>{appName}</bdi> to <bdi>{storeName}</bdi> in {mode} mode
            </>
          }
          action={['Review', requestPath(id)]}
        >
          Asked by <bdi>{askedBy}</bdi>.
        </AttentionItem>
      ))}
      {requests.length > NAMED.requests && (
        <AttentionItem title="More requests to connect apps" action={['Show requests', `${APPS_PATH}#requests`]} />
      )}
    </>
  );
}

function Offers({ offers }: { offers: Things['offers'] }) {
  return offers.map(({ id, name, isStore, offeredBy }) => (
    <AttentionItem
      key={id}
      title={
        <>
          You are offered the {isStore ? 'store' : 'app'} <bdi>{name}</bdi>
        </>
      }
      action={['Review offer', offerPath(id)]}
    >
      <bdi>{offeredBy}</bdi> wants to hand it over: you become its owner once you accept.
    </AttentionItem>
  ));
}

function Endings({ endings }: { endings: Things['endings'] }) {
  if (endings.length === 0) return null;
  return (
    <AttentionItem title={endings.length === 1 ? 'A subscription ends soon' : 'Subscriptions end soon'}>
      {endings.length === 1 ? 'It was canceled and ends' : 'They were canceled and end'} within two weeks instead of
      renewing.
      <Names>
        {endings.slice(0, NAMED.endings).map(({ id, customerName, storeName, endsAt }) => (
          <li key={id}>
            <NameLink href={subscriptionPath(id)}>{customerName}</NameLink>, <bdi>{storeName}</bdi>, on{' '}
            <Day at={endsAt} />
          </li>
        ))}
        {endings.length > NAMED.endings && <li>and more</li>}
      </Names>
    </AttentionItem>
  );
}

function Unused({ unused, mode }: { unused: Things['unused']; mode: 'live' | 'test' }) {
  if (unused.length === 0) return null;
  return (
    <AttentionItem title="Access that hasn’t been used for 90 days">
      End what is no longer needed.
      <Names>
        {unused.slice(0, NAMED.unused).map(({ id, name, appId, storeId, storeName, lastAt, wasUsed }) => (
          <li key={id}>
            <NameLink
              href={
                appId === null
                  ? keysPath({ store: storeId, mode, app: 'own' })
                  : appsPath({ store: storeId, mode, app: appId })
              }
            >
              {name}
            </NameLink>{' '}
            to <bdi>{storeName}</bdi>, {wasUsed ? 'last used' : 'never used since'} <Day at={lastAt} />
          </li>
        ))}
        {unused.length > NAMED.unused && <li>and more</li>}
      </Names>
    </AttentionItem>
  );
}

function Answers({ answers, now }: { answers: Things['answers']; now: Date }) {
  return answers.map(({ id, name, isVerified, at }) => (
    <AttentionItem
      key={id}
      title={
        isVerified ? (
          <>
            <bdi>{name}</bdi> was verified
          </>
        ) : (
          <>
            The verification of <bdi>{name}</bdi> was declined
          </>
        )
      }
      action={[isVerified ? 'Show app' : 'Read the answer', appPath(id)]}
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
