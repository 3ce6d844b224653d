import type { Metadata } from 'next';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Card, Notice, Pill } from '@/components/ui/card.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { Result } from '@/components/ui/result.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { hasTwoFactor } from '@/lib/accounts/sellers.ts';
import { db } from '@/lib/database/db.ts';
import { AccountPart, CurrentPassword } from '../account-part.tsx';
import { endTwoFactorAction, renewBackupCodesAction, startTwoFactorAction } from './actions.ts';
import { BackupCodes, Kit } from './kit.tsx';

export const metadata: Metadata = { title: 'Two-step sign-in' };

const ABOUT =
  'After your password you enter a code that an app on your phone shows. A stolen password alone is then useless.';

export default async function TwoFactorPage({
  searchParams,
}: {
  searchParams: Promise<{ change?: string | string[] }>;
}) {
  const seller = await requireSeller('/dashboard/account/two-factor');
  const [isOn, { change }] = await Promise.all([hasTwoFactor(db(), seller.id), searchParams]);
  return (
    <AccountPart title="Two-step sign-in" about={ABOUT}>
      {seller.owesSecondFactor && <Notice look="warn">Operators need two-step sign-in. Set it up to go on.</Notice>}
      {!isOn && (
        <Card>
          <Form action={startTwoFactorAction} label="Set up two-step sign-in" after={<Kit />}>
            <CurrentPassword />
            <SubmitButton className="justify-self-start">Set up</SubmitButton>
          </Form>
        </Card>
      )}
      {isOn && change === 'codes' && (
        <Card title="New backup codes">
          <Form
            action={renewBackupCodesAction}
            label="New backup codes"
            after={
              <Result>
                <div className="grid gap-3">
                  <BackupCodes />
                </div>
              </Result>
            }
          >
            <p className="text-sm text-ink-2">The codes you have now will stop working.</p>
            <CurrentPassword />
            <SubmitButton className="justify-self-start">Make new codes</SubmitButton>
          </Form>
        </Card>
      )}
      {isOn && change === 'off' && (
        <Card title="Switch off">
          <Form action={endTwoFactorAction} label="Switch off two-step sign-in">
            <p className="text-sm text-ink-2">
              You will sign in with your password alone. The secret in your app and your backup codes will stop working.
            </p>
            <CurrentPassword />
            <SubmitButton look="destroy" className="justify-self-start">
              Switch off
            </SubmitButton>
          </Form>
        </Card>
      )}
      {isOn && change !== 'codes' && change !== 'off' && <IsOn />}
    </AccountPart>
  );
}

function IsOn() {
  return (
    <Card>
      <p className="mb-5 flex flex-wrap items-center gap-2.5 text-sm">
        Two-step sign-in is <Pill look="good">On</Pill>
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/dashboard/account/two-factor?change=codes">New backup codes</ButtonLink>
        <ButtonLink look="danger" href="/dashboard/account/two-factor?change=off">
          Switch off
        </ButtonLink>
      </div>
    </Card>
  );
}
