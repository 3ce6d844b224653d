import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Card, Notice, PageHeader, Pill, Setting, SettingList } from '@/components/ui/card.tsx';
import { Select, TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { Result } from '@/components/ui/result.tsx';
import { listOwnAccountEntries } from '@/lib/accounts/account-entries.ts';
import { findWantedEmail } from '@/lib/accounts/account-links.ts';
import { listOwnPasskeys } from '@/lib/accounts/passkeys.ts';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { hasTwoFactor } from '@/lib/accounts/sellers.ts';
import { listOwnSessions } from '@/lib/accounts/sessions.ts';
import { db } from '@/lib/database/db.ts';
import { placeIn } from '@/lib/database/list-page.ts';
import { readPlace } from '@/lib/http/list-address.ts';
import { LANGUAGES } from '@/lib/language/language.ts';
import { findMutedKinds } from '@/lib/notices/notices.ts';
import { realTime } from '@/lib/process/clock.ts';
import { countOwnStores } from '@/lib/stores/stores.ts';
import { OutboxNotice } from '../../outbox-notice.tsx';
import { showsOutbox } from '../../shows-outbox.ts';
import { AccountActivity, SessionItem } from './account-activity.tsx';
import { changeNameAction, endOtherSessionsAction } from './actions.ts';
import { ConfirmEmailCard, NoticeChoice } from './notice-choice.tsx';

export const metadata: Metadata = { title: 'Account' };

const NOTICES = new Map([
  ['language', 'Your language has been saved.'],
  ['ended-one', 'That device has been signed out.'],
  ['ended-others', 'You have been signed out everywhere else.'],
  ['email', 'Open the link that we have mailed to your new address. Until then your email stays as it is.'],
  ['email-confirmed', 'Your email is confirmed.'],
  ['email-changed', 'Your email has been changed. Sign in with the new one from now on.'],
  ['password', 'Your password has been changed, and you have been signed out everywhere else.'],
  ['two-factor-on', 'Two-step sign-in is on.'],
  ['two-factor-off', 'Two-step sign-in is off.'],
  ['operator', 'You are an operator now.'],
]);

const FAULTS = new Map([
  [
    'no-operator-link',
    'This link has been used or is no longer valid, so nothing was changed. The person who runs the service can make ' +
      'another one.',
  ],
  ['confirm-first', 'Confirm your email first, then open the link again. Nothing was changed.'],
  ['email-gone', 'This link has been used, has expired or was replaced, so nothing was changed.'],
  ['email-taken', 'Another account has got this email in the meantime, so nothing was changed.'],
]);

const LANGUAGE_OPTIONS = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));

const ENTRIES_PER_PAGE = 10;

export default async function AccountPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const seller = await requireSeller('/dashboard/account');
  const now = realTime();
  const query = await searchParams;
  const place = placeIn(readPlace(query));
  const [sessions, isTwoFactorOn, passkeys, entries, wanted, isInOutbox, muted, stores] = await Promise.all([
    listOwnSessions(db(), seller.id, now),
    hasTwoFactor(db(), seller.id),
    listOwnPasskeys(db(), seller.id),
    listOwnAccountEntries(db(), seller.id, { limit: ENTRIES_PER_PAGE, place }),
    findWantedEmail(db(), seller.id, now),
    showsOutbox(),
    findMutedKinds(db(), seller.id),
    countOwnStores(db(), seller.id),
  ]);
  const { notice } = query;
  const message = NOTICES.get(String(notice));
  const faulty = FAULTS.get(String(notice));
  const waitsForMail = !seller.isEmailConfirmed || wanted !== null;
  return (
    <>
      <PageHeader title="Account">Your name, how you sign in, and where you are signed in.</PageHeader>
      <div className="grid gap-4">
        {message && <Result look="good">{message}</Result>}
        {faulty !== undefined && <Result look="bad">{faulty}</Result>}
        {seller.owesSecondFactor && (
          <Notice look="warn">
            Operators need two-step sign-in. Switch it on below, then the operator’s pages open.
          </Notice>
        )}
        {!seller.isEmailConfirmed && <ConfirmEmailCard />}
        {waitsForMail && isInOutbox && <OutboxNotice />}
        <Card title="You">
          <Form action={changeNameAction} label="You" className="grid max-w-md gap-4">
            <TextField name="name" label="Name" defaultValue={seller.name} autoComplete="name" required />
            <Select
              name="language"
              label="Language"
              hint="Of your mails, and of the pages that are translated: signing in, connecting apps, invitations."
              defaultValue={seller.language ?? ''}
              options={[{ value: '', label: 'What your browser asks for' }, ...LANGUAGE_OPTIONS]}
            />
            <SubmitButton className="justify-self-start">Save</SubmitButton>
          </Form>
        </Card>
        <Card title="Signing in">
          <SettingList>
            <SettingRow
              label="Email"
              value={
                <span className="wrap-anywhere">
                  {seller.email}
                  {wanted !== null && `. It becomes ${wanted} once you open the link that we have mailed there.`}
                </span>
              }
              action="Change email"
              href="email"
            />
            <SettingRow
              label="Password"
              value="Stored as a hash, so nobody can read it."
              action="Change password"
              href="password"
            />
            <SettingRow
              label="Two-step sign-in"
              value={
                isTwoFactorOn ? <Pill look="good">On</Pill> : 'Off. Asks for a code from your phone after the password.'
              }
              action={isTwoFactorOn ? 'Manage two-step sign-in' : 'Set up two-step sign-in'}
              href="two-factor"
            />
            <SettingRow
              label="Passkeys"
              value={
                passkeys.length === 0
                  ? 'None. Use your fingerprint, face or PIN instead of the password.'
                  : `${passkeys.length}`
              }
              action="Manage passkeys"
              href="passkeys"
            />
          </SettingList>
        </Card>
        <Card title="Notices by mail">
          <NoticeChoice muted={muted} isOwner={stores > 0} />
        </Card>
        <Card title="Where you are signed in">
          <ul className="grid">
            {sessions.map((session) => (
              <SessionItem key={session.id} session={session} isThis={session.id === seller.sessionId} now={now} />
            ))}
          </ul>
          {sessions.length > 1 ? (
            <form action={endOtherSessionsAction} className="mt-4 border-t border-line pt-5">
              <SubmitButton look="plain">Sign out everywhere else</SubmitButton>
            </form>
          ) : (
            <p className="mt-3 text-small text-ink-3">You aren’t signed in anywhere else.</p>
          )}
        </Card>
        <div id="activity" className="scroll-mt-4">
          <AccountActivity page={entries} now={now} />
        </div>
        <Card title="Danger zone">
          <SettingList>
            <Setting
              title="The account itself"
              action={
                <ButtonLink look="danger" href="/dashboard/account/delete">
                  Delete your account
                </ButtonLink>
              }
            >
              Deleting it also deletes your stores and apps. You will see first what will stop working.
            </Setting>
          </SettingList>
        </Card>
      </div>
    </>
  );
}

function SettingRow(props: { label: string; value: ReactNode; action: string; href: string }) {
  const change = <ButtonLink href={`/dashboard/account/${props.href}`}>{props.action}</ButtonLink>;
  return (
    <Setting title={props.label} action={change}>
      {props.value}
    </Setting>
  );
}
