import { TextField } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { PASSWORD_LENGTH } from '@/lib/accounts/auth-settings.ts';
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
        {/* For password managers: whose password this is. */}
        <input type="email" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
        <CurrentPassword />
        <TextField
          name="newPassword"
          label={t('newPassword')}
          type="password"
          autoComplete="new-password"
          hint={t('charactersOrMore', { least: PASSWORD_LENGTH.least })}
          required
        />
        <SubmitButton className="justify-self-start">{t('changePassword')}</SubmitButton>
      </FormCard>
    </AccountPart>
  );
}
