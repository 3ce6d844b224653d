import { TextField } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { findPasswordHash } from '@/lib/accounts/accounts.ts';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { AccountPart, CurrentPassword } from '../account-part.tsx';
import { changeEmailAction } from '../actions.ts';

export const generateMetadata = () => ({ title: texts('account')('changeEmail') });

export default async function EmailPage() {
  const t = texts('account');
  const seller = await requireSeller('/dashboard/account/email');
  const hasPassword = (await findPasswordHash(db(), seller.id)) !== null;
  return (
    <AccountPart
      title={t('changeEmail')}
      about={t.rich('yourEmailIs', {
        email: seller.email,
        b: (words) => <span className="font-semibold break-all text-ink">{words}</span>,
      })}
    >
      <FormCard action={changeEmailAction} label={t('changeEmail')}>
        <TextField
          name="email"
          label={t('newEmail')}
          type="email"
          autoComplete="email"
          hint={t('newEmailHint')}
          required
        />
        {hasPassword && <CurrentPassword />}
        <SubmitButton className="justify-self-start">{t('changeEmail')}</SubmitButton>
      </FormCard>
    </AccountPart>
  );
}
