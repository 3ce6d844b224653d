import type { ReactNode } from 'react';
import { TimeZoneField } from '@/components/time-zone-field.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Card, Notice, Page, Pill, Setting, SettingCard, SettingList } from '@/components/ui/card.tsx';
import { CheckRow, Select, TextField } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { listSellerAccountEntries } from '@/lib/accounts/account-entries.ts';
import { findPasswordHash } from '@/lib/accounts/accounts.ts';
import { findWantedEmail } from '@/lib/accounts/links/account-links.ts';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { listSellerPasskeys } from '@/lib/accounts/second-factors/passkeys.ts';
import { hasTwoFactor } from '@/lib/accounts/sellers.ts';
import { listSellerSessions } from '@/lib/accounts/sessions.ts';
import { db } from '@/lib/database/db.ts';
import { readListCursor } from '@/lib/database/list-address.ts';
import { cursorIn } from '@/lib/database/list-page.ts';
import { findMutedKinds } from '@/lib/journal/notices/notices.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { LANGUAGES } from '@/lib/kernel/language/language.ts';
import { realTime } from '@/lib/kernel/process/clock.ts';
import { countSellerStores } from '@/lib/stores/stores.ts';
import { OutboxNotice } from '../../outbox-notice.tsx';
import type { PageProps } from '../../page-props.ts';
import { showsOutbox } from '../../shows-outbox.ts';
import { Outcome, type OutcomeTexts } from '../outcome.tsx';
import { AccountActivity, ConfirmEmailCard, NoticeChoice, SessionItem } from './account-cards.tsx';
import { changeNameAction, endOtherSessionsAction } from './actions.ts';

export const generateMetadata = () => ({ title: texts('account')('account') });

function outcomes(): OutcomeTexts {
  const t = texts('account');
  return {
    language: ['good', t('languageSaved')],
    'time-zone': ['good', t('timeZoneSaved')],
    'ended-one': ['good', t('endedOne')],
    'ended-others': ['good', t('endedOthers')],
    email: ['good', t('openMailedLink')],
    'email-confirmed': ['good', t('emailConfirmed')],
    'email-changed': ['good', t('emailChanged')],
    password: ['good', t('passwordChanged')],
    'two-factor-on': ['good', t('twoStepIsOn')],
    'two-factor-off': ['good', t('twoStepIsOff')],
    operator: ['good', t('operatorNow')],
    'confirmed-there': ['good', t('confirmedThere')],
    'no-operator-link': ['bad', t('noOperatorLink')],
    'confirm-first': ['bad', t('confirmFirst')],
    'email-gone': ['bad', t('emailLinkGone')],
    'email-taken': ['bad', t('emailTaken')],
  };
}

const LANGUAGE_OPTIONS = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));

const ENTRIES_PER_PAGE = 5;

export default async function AccountPage({ searchParams }: PageProps) {
  const t = texts('account');
  const seller = await requireSeller('/dashboard/account');
  const now = realTime();
  const query = await searchParams;
  const cursor = cursorIn(readListCursor(query));
  const { signIn } = env();
  const [sessions, isTwoFactorOn, passkeys, entries, wanted, isInOutbox, muted, stores, hasPassword] =
    await Promise.all([
      listSellerSessions(db(), seller.id, now),
      hasTwoFactor(db(), seller.id),
      listSellerPasskeys(db(), seller.id),
      listSellerAccountEntries(db(), seller.id, { limit: ENTRIES_PER_PAGE, cursor }),
      findWantedEmail(db(), seller.id, now),
      showsOutbox(),
      findMutedKinds(db(), seller.id),
      countSellerStores(db(), seller.id),
      findPasswordHash(db(), seller.id).then((hash) => hash !== null),
    ]);
  const waitsForMail = !seller.isEmailConfirmed || wanted !== null;
  return (
    <Page title={t('account')}>
      <Outcome outcome={query.notice} texts={outcomes()} />
      {seller.owesSecondFactor && <Notice look="warn">{t('operatorsNeedTwoStep')}</Notice>}
      {!seller.isEmailConfirmed && <ConfirmEmailCard />}
      {waitsForMail && isInOutbox && <OutboxNotice />}
      <FormCard title={t('you')} action={changeNameAction} className="grid max-w-md gap-4">
        <TextField name="name" label={t('name')} defaultValue={seller.name} autoComplete="name" required />
        <Select
          name="language"
          label={t('language')}
          defaultValue={seller.language ?? ''}
          options={[{ value: '', label: t('browserLanguage') }, ...LANGUAGE_OPTIONS]}
        />
        <TimeZoneField
          hint={t('timeZoneHint')}
          chosen={seller.timeZone ?? ''}
          {...(seller.timeZone === null && { empty: t('zoneNotYet') })}
        />
        <div key={String(seller.buildsApps)} className="-mx-3">
          <CheckRow name="buildsApps" value="yes" label={t('buildsApps')} defaultChecked={seller.buildsApps}>
            {t('buildsAppsAbout')}
          </CheckRow>
        </div>
        <SubmitButton className="justify-self-start">{t('save')}</SubmitButton>
      </FormCard>
      <Card title={t('signingIn')}>
        <SettingList>
          <SettingRow
            label={t('email')}
            value={
              <span className="wrap-anywhere">
                {wanted === null ? seller.email : t('becomes', { email: seller.email, wanted })}
              </span>
            }
            action={t('changeEmail')}
            href="/dashboard/account/email"
          />
          {signIn?.isOnly ? null : (
            <>
              <SettingRow
                label={t('password')}
                value={hasPassword ? null : t('noPassword', { provider: signIn?.name ?? '' })}
                action={t(hasPassword ? 'changePassword' : 'setAPassword')}
                href={hasPassword ? '/dashboard/account/password' : '/forgot-password'}
              />
              <SettingRow
                label={t('twoStep')}
                value={isTwoFactorOn ? <Pill look="good">{t('on')}</Pill> : t('twoStepOffAbout')}
                action={t(isTwoFactorOn ? 'manageTwoStep' : 'setUpTwoStep')}
                href="/dashboard/account/two-factor"
              />
              <SettingRow
                label={t('passkeys')}
                value={passkeys.length === 0 ? t('noPasskeys') : `${passkeys.length}`}
                action={t('managePasskeys')}
                href="/dashboard/account/passkeys"
              />
            </>
          )}
        </SettingList>
      </Card>
      <Card title={t('noticesByMail')}>
        <NoticeChoice muted={muted} isOwner={stores > 0} />
      </Card>
      <Card title={t('whereSignedIn')}>
        <ul className="grid">
          {sessions.map((session) => (
            <SessionItem key={session.id} session={session} isThis={session.id === seller.sessionId} now={now} />
          ))}
        </ul>
        {sessions.length > 1 && (
          <form action={endOtherSessionsAction} className="mt-4 border-t border-line pt-5">
            <SubmitButton look="plain">{t('signOutElsewhere')}</SubmitButton>
          </form>
        )}
      </Card>
      <div id="activity" className="scroll-mt-4">
        <AccountActivity page={entries} now={now} />
      </div>
      <SettingCard
        heading={t('dangerZone')}
        title={t('theAccountItself')}
        action={
          <ButtonLink look="danger" href="/dashboard/account/delete">
            {t('deleteYourAccount')}
          </ButtonLink>
        }
      >
        {t('deleteAlso', { from: env().platform ? 'platform' : 'here' })}
      </SettingCard>
    </Page>
  );
}

function SettingRow(props: { label: string; value: ReactNode; action: string; href: string }) {
  return (
    <Setting title={props.label} action={<ButtonLink href={props.href}>{props.action}</ButtonLink>} isBrief>
      {props.value}
    </Setting>
  );
}
