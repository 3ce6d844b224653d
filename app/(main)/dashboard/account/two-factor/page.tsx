import type { PageProps } from '@/app/(main)/page-props.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Card, Notice, Pill } from '@/components/ui/card.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { Result } from '@/components/ui/result.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { hasTwoFactor } from '@/lib/accounts/sellers.ts';
import { db } from '@/lib/database/db.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { AccountPart, CurrentPassword } from '../account-part.tsx';
import { endTwoFactorAction, renewBackupCodesAction, startTwoFactorAction } from '../actions.ts';
import { BackupCodes, KeyToScan } from './kit.tsx';

export const generateMetadata = () => ({ title: texts('account')('twoStep') });

export default async function TwoFactorPage({ searchParams }: PageProps) {
  const t = texts('account');
  const seller = await requireSeller('/dashboard/account/two-factor');
  const [isOn, { change }] = await Promise.all([hasTwoFactor(db(), seller.id), searchParams]);
  return (
    <AccountPart title={t('twoStep')} about={t('twoStepAbout')}>
      {seller.owesSecondFactor && <Notice look="warn">{t('operatorsSetUp')}</Notice>}
      {!isOn && (
        <FormCard action={startTwoFactorAction} label={t('setUpTwoStep')} after={<Kit />}>
          <CurrentPassword />
          <SubmitButton className="justify-self-start">{t('setUp')}</SubmitButton>
        </FormCard>
      )}
      {isOn && change === 'codes' && (
        <Card title={t('newBackupCodes')}>
          <Form
            action={renewBackupCodesAction}
            label={t('newBackupCodes')}
            after={
              <Result>
                <div className="grid gap-3">
                  <BackupCodes about={t('backupCodesAbout')} />
                </div>
              </Result>
            }
          >
            <p className="text-sm text-ink-2">{t('oldCodesStop')}</p>
            <CurrentPassword />
            <SubmitButton className="justify-self-start">{t('makeNewCodes')}</SubmitButton>
          </Form>
        </Card>
      )}
      {isOn && change === 'off' && (
        <FormCard title={t('switchOff')} action={endTwoFactorAction} label={t('switchOffTwoStep')}>
          <p className="text-sm text-ink-2">{t('switchOffAbout')}</p>
          <CurrentPassword />
          <SubmitButton look="destroy" className="justify-self-start">
            {t('switchOff')}
          </SubmitButton>
        </FormCard>
      )}
      {isOn && change !== 'codes' && change !== 'off' && <IsOn />}
    </AccountPart>
  );
}

/** What was just created. It can't be shown again. */
function Kit() {
  const t = texts('account');
  return (
    <div className="grid gap-6">
      <Result look="warn">{t('kitWarning')}</Result>
      <section className="grid gap-3">
        <h2>{t('scanThis')}</h2>
        <KeyToScan qr={t('qrCode')} open={t('openAuthenticator')} type={t('orTypeKey')} />
      </section>
      <section className="grid gap-3">
        <h2>{t('saveBackupCodes')}</h2>
        <BackupCodes about={t('backupCodesAbout')} />
      </section>
      <ButtonLink look="primary" href="/dashboard/account/two-factor/confirm" className="justify-self-start">
        {t('continue')}
      </ButtonLink>
    </div>
  );
}

function IsOn() {
  const t = texts('account');
  return (
    <Card>
      <p className="mb-5 flex flex-wrap items-center gap-2.5 text-sm">
        {t.rich('twoStepIs', { on: () => <Pill look="good">{t('on')}</Pill> })}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/dashboard/account/two-factor?change=codes">{t('newBackupCodes')}</ButtonLink>
        <ButtonLink look="danger" href="/dashboard/account/two-factor?change=off">
          {t('switchOff')}
        </ButtonLink>
      </div>
    </Card>
  );
}
