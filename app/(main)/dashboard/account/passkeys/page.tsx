import { Fingerprint } from 'lucide';
import type { Metadata } from 'next';
import { Card } from '@/components/ui/card.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { Icon } from '@/components/ui/icon.tsx';
import { Result } from '@/components/ui/result.tsx';
import { When } from '@/components/ui/when.tsx';
import { listOwnPasskeys } from '@/lib/accounts/passkeys.ts';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { realTime } from '@/lib/process/clock.ts';
import { AccountPart } from '../account-part.tsx';
import { removePasskeyAction } from './actions.ts';
import { AddPasskeyForm } from './add-passkey-form.tsx';

export const metadata: Metadata = { title: 'Passkeys' };

const ABOUT =
  'Sign in with the fingerprint, face or PIN that unlocks your device. No fake page can steal a passkey from you.';

type Query = Promise<{ added?: string | string[]; removed?: string | string[] }>;

export default async function PasskeysPage({ searchParams }: { searchParams: Query }) {
  const seller = await requireSeller('/dashboard/account/passkeys');
  const [passkeys, { added, removed }] = await Promise.all([listOwnPasskeys(db(), seller.id), searchParams]);
  return (
    <AccountPart title="Passkeys" about={ABOUT}>
      {(added || removed) && (
        <Result look="good">
          {removed ? 'The passkey has been removed. Delete it on the device too.' : 'The passkey has been added.'}
        </Result>
      )}
      <Card title="Your passkeys">
        {passkeys.length === 0 && (
          <p className="text-sm text-ink-2">You don’t have any yet. Add the first one below.</p>
        )}
        <ul className="grid">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      </Card>
      <Card title="Add a passkey">
        <p className="hidden text-sm text-ink-2 noscript:block">
          Browsers only create passkeys with JavaScript. Switch it on to add one.
        </p>
        <AddPasskeyForm />
      </Card>
    </AccountPart>
  );
}

type Passkey = Awaited<ReturnType<typeof listOwnPasskeys>>[number];

function PasskeyItem({ passkey: { id, name, createdAt, backedUp } }: { passkey: Passkey }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-3 border-line py-3.5 not-first:border-t">
      <Icon of={Fingerprint} strokeWidth={1.8} className="size-5 flex-none text-ink-3" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold break-words">
          <bdi>{name ?? 'Passkey'}</bdi>
        </p>
        <p className="text-small text-ink-3">
          {backedUp ? 'Stored in a password manager' : 'On one device'}
          {createdAt && (
            <>
              , added <When at={createdAt} now={realTime()} />
            </>
          )}
        </p>
      </div>
      <form action={removePasskeyAction}>
        <input type="hidden" name="passkey" value={id} />
        <SubmitButton look="danger">Remove</SubmitButton>
      </form>
    </li>
  );
}
