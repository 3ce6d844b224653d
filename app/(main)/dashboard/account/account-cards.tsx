import { MonitorSmartphone } from 'lucide';
import { Card, Pill } from '@/components/ui/card.tsx';
import { CheckRow } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { Icon } from '@/components/ui/icon.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { When } from '@/components/ui/when.tsx';
import type { AccountEntry } from '@/lib/accounts/account-entries.ts';
import { eventInWords } from '@/lib/accounts/account-event.ts';
import type { listSellerSessions } from '@/lib/accounts/sessions.ts';
import { listAddress } from '@/lib/database/list-address.ts';
import type { ListPage } from '@/lib/database/list-page.ts';
import { NOTICE_KIND_NAMES, NOTICE_KINDS } from '@/lib/journal/notices/notice-kind.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { passwordsAt } from '@/lib/kernel/config/ports.ts';
import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { deviceName } from '@/lib/kernel/text/device.ts';
import { shortAddress } from '@/lib/kernel/text/network.ts';
import { endSessionAction, saveNoticesAction, sendConfirmationAction } from './actions.ts';

/** Which notices somebody gets by mail. What owners of a store get in any case is listed, but can't be chosen. */
export function NoticeChoice({ muted, isOwner }: { muted: readonly string[]; isOwner: boolean }) {
  const fixed = NOTICE_KIND_NAMES.filter((kind) => isOwner && NOTICE_KINDS[kind].isEssential);
  const free = NOTICE_KIND_NAMES.filter((kind) => !fixed.includes(kind));
  const [t, kindTexts] = [texts('account'), texts('noticeMails')];
  return (
    <Form action={saveNoticesAction} label={t('noticesByMail')} className="grid gap-4">
      <p className="max-w-[68ch] text-sm text-pretty text-ink-2">{t('atMostOneMail')}</p>
      {fixed.length > 0 && (
        <div className="text-sm">
          <p className="font-semibold">{t('alwaysAsOwner')}</p>
          <ul className="mt-1 grid list-disc gap-1 ps-5 text-ink-2">
            {fixed.map((kind) => (
              <li key={kind}>{kindTexts(`${kind}_label`)}</li>
            ))}
          </ul>
        </div>
      )}
      <fieldset key={muted.join(' ')} className="-mx-3 grid md:grid-cols-2">
        <legend className="px-3 text-sm font-semibold">{t(fixed.length > 0 ? 'ifYouLike' : 'sendMailWhen')}</legend>
        {free.map((kind) => (
          <CheckRow
            key={kind}
            name="notices"
            value={kind}
            label={kindTexts(`${kind}_label`)}
            defaultChecked={!muted.includes(kind)}
          />
        ))}
      </fieldset>
      <SubmitButton look="plain" className="justify-self-start">
        {t('updateNotices')}
      </SubmitButton>
    </Form>
  );
}

/** Shown until the person has opened the link that was mailed to their address. */
export function ConfirmEmailCard() {
  const t = texts('account');
  return (
    <FormCard
      title={t('confirmYourEmail')}
      action={sendConfirmationAction}
      label={t('confirmation')}
      className="grid max-w-2xl gap-4"
    >
      <p className="max-w-[68ch] text-ink-2">{t('confirmAbout')}</p>
      <SubmitButton look="plain" className="justify-self-start">
        {t('sendAgain')}
      </SubmitButton>
    </FormCard>
  );
}

/** What happened to the account itself, newest first: sign-ins, failed ones, changes of how its owner signs in. */
export function AccountActivity({ page, now }: { page: ListPage<AccountEntry>; now: Date }) {
  const t = texts('account');
  return (
    <Card title={t('accountActivity')}>
      {page.rows.length === 0 ? (
        <p className="text-sm text-ink-2">{t('noAccountActivity')}</p>
      ) : (
        <ul aria-label={t('accountActivity')} className="mb-4 grid">
          {page.rows.map((entry) => (
            <Entry key={entry.id} entry={entry} now={now} />
          ))}
        </ul>
      )}
      <Pager page={page} path={(cursor) => `${listAddress('/dashboard/account', cursor)}#activity`} />
      <p className="mt-3 text-small text-ink-3">{t('keptForAYear', { provider: passwordsAt(env()) })}</p>
    </Card>
  );
}

function Entry({ entry: { at, kind, detail, address, userAgent }, now }: { entry: AccountEntry; now: Date }) {
  return (
    <li className="grid gap-0.5 border-line py-3 text-sm not-first:border-t first:pt-0">
      <p className="font-medium wrap-anywhere">
        {eventInWords(kind)}
        {detail !== null && (
          <>
            : <bdi>{detail}</bdi>
          </>
        )}
      </p>
      <p className="text-small wrap-anywhere text-ink-3">
        <When at={at} now={now} />
        {userAgent && ` · ${deviceName(userAgent, currentLanguage())}`}
        {address && ` · ${shortAddress(address)}`}
      </p>
    </li>
  );
}

type Session = Awaited<ReturnType<typeof listSellerSessions>>[number];

/** One session of the person, with a button to end it unless it is this one. */
export function SessionItem({ session, isThis, now }: { session: Session; isThis: boolean; now: Date }) {
  const t = texts('account');
  const address = session.ipAddress ? shortAddress(session.ipAddress) : t('unknownAddress');
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-3 border-line py-3.5 not-first:border-t">
      <Icon of={MonitorSmartphone} strokeWidth={1.8} className="size-5 flex-none text-ink-3" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {deviceName(session.userAgent, currentLanguage())} {isThis && <Pill look="good">{t('thisDevice')}</Pill>}
        </p>
        <p className="text-small text-ink-3">
          {t.rich(isThis ? 'sessionSince' : 'sessionSeen', {
            address: () => <span className="break-all">{address}</span>,
            when: () => <When at={session.createdAt} now={now} />,
            seen: () => <When at={session.updatedAt} now={now} />,
          })}
        </p>
      </div>
      {!isThis && (
        <form action={endSessionAction}>
          <input type="hidden" name="session" value={session.id} />
          <SubmitButton look="plain">{t('revoke')}</SubmitButton>
        </form>
      )}
    </li>
  );
}
