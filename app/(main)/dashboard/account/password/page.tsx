import { NewPassword } from '@/app/(main)/(signing-in)/parts.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { AccountPart, CurrentPassword } from '../account-part.tsx';
import { changePasswordAction } from '../actions.ts';

export const generateMetadata = () => ({ title: texts('account')('changePassword') });

export default async function PasswordPage() {
  const t = texts('account');
  const { email } = await requireSeller('/dashboard/account/password');
  return (
    <AccountPart title={t('changePassword')} about={t('changePasswordAbout')}>
      <FormCard action={changePasswordAction} label={t('changePassword')}>
        <NewPassword email={email}>
          <CurrentPassword />
        </NewPassword>
        <SubmitButton className="justify-self-start">{t('changePassword')}</SubmitButton>
      </FormCard>
    </AccountPart>
  );
}
