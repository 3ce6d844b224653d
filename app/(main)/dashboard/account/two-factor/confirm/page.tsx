import { redirect } from 'next/navigation';
import { CodeField } from '@/app/(main)/(signing-in)/parts.tsx';
import { confirmTwoFactorAction } from '@/app/(main)/dashboard/account/actions.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { hasTwoFactor } from '@/lib/accounts/sellers.ts';
import { db } from '@/lib/database/db.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { AccountPart } from '../../account-part.tsx';

export const generateMetadata = () => ({ title: texts('account')('twoStep') });

/** The last step of the set-up: checks that the app shows the right codes before any sign-in depends on them. */
export default async function ConfirmPage() {
  const t = texts('account');
  const seller = await requireSeller('/dashboard/account/two-factor/confirm');
  if (await hasTwoFactor(db(), seller.id)) redirect('/dashboard/account/two-factor');
  return (
    <AccountPart title={t('twoStep')} about={t('checkYourApp')}>
      <FormCard action={confirmTwoFactorAction} label={t('switchOnTwoStep')}>
        <CodeField hint={t('sixDigits')} inputMode="numeric" />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{t('switchOn')}</SubmitButton>
          <ButtonLink href="/dashboard/account/two-factor">{t('startAgain')}</ButtonLink>
        </div>
      </FormCard>
    </AccountPart>
  );
}
