import { Fingerprint } from 'lucide';
import { Card } from '@/components/ui/card.tsx';
import { ConfirmedAction } from '@/components/ui/confirm-dialog.tsx';
import { Icon } from '@/components/ui/icon.tsx';
import { Result } from '@/components/ui/result.tsx';
import { When } from '@/components/ui/when.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { listSellerPasskeys } from '@/lib/accounts/second-factors/passkeys.ts';
import { db } from '@/lib/database/db.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { realTime } from '@/lib/kernel/process/clock.ts';
import { AccountPart } from '../account-part.tsx';
import { removePasskeyAction } from '../actions.ts';
import { AddPasskeyForm, type PasskeyWords } from './add-passkey-form.tsx';

export const generateMetadata = () => ({ title: texts('account')('passkeys') });

function formWords(): PasskeyWords {
  const [t, signIn] = [texts('account'), texts('signIn')];
  return {
    title: t('addAPasskey'),
    name: t('name'),
    hint: t('passkeyNameHint'),
    password: t('currentPassword'),
    add: t('addPasskey'),
    failed: signIn('thatDidNotWork'),
    unsupported: signIn('passkeysDoNotWork'),
    unverified: t('passkeyUnverified'),
    known: t('hasPasskeyAlready'),
    none: t('noPasskeyCreated'),
  };
}

type Query = Promise<{ added?: string | string[]; removed?: string | string[] }>;

export default async function PasskeysPage({ searchParams }: { searchParams: Query }) {
  const t = texts('account');
  const seller = await requireSeller('/dashboard/account/passkeys');
  const [passkeys, { added, removed }] = await Promise.all([listSellerPasskeys(db(), seller.id), searchParams]);
  return (
    <AccountPart title={t('passkeys')} about={t('passkeysAbout')}>
      {(added || removed) && <Result look="good">{t(removed ? 'passkeyRemoved' : 'passkeyAdded')}</Result>}
      <Card title={t('yourPasskeys')}>
        {passkeys.length === 0 && <p className="text-sm text-ink-2">{t('noPasskeysYet')}</p>}
        <ul className="grid">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} others={passkeys.length - 1} />
          ))}
        </ul>
      </Card>
      <Card title={t('addAPasskey')}>
        <p className="hidden text-sm text-ink-2 noscript:block">{t('passkeysNeedScripts')}</p>
        <AddPasskeyForm words={formWords()} />
      </Card>
    </AccountPart>
  );
}

type Passkey = Awaited<ReturnType<typeof listSellerPasskeys>>[number];

function PasskeyItem({ passkey: { id, name, createdAt, backedUp }, others }: { passkey: Passkey; others: number }) {
  const t = texts('account');
  const called = name ?? t('passkey');
  const place = t(backedUp ? 'inPasswordManager' : 'onOneDevice');
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-3 border-line py-3.5 not-first:border-t">
      <Icon of={Fingerprint} strokeWidth={1.8} className="size-5 flex-none text-ink-3" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold break-words">
          <bdi>{called}</bdi>
        </p>
        <p className="text-small text-ink-3">
          {createdAt
            ? t.rich('passkeyAddedWhen', { place, when: () => <When at={createdAt} now={realTime()} /> })
            : place}
        </p>
      </div>
      <ConfirmedAction
        id={`passkey-${id}`}
        button={t('remove')}
        title={t('removePasskeyTitle', { name: called })}
        cancelLabel={t('keepPasskey')}
        action={removePasskeyAction}
        field={['passkey', id]}
      >
        {t('removePasskeyAbout', { count: others })}
      </ConfirmedAction>
    </li>
  );
}
