import { redirect } from 'next/navigation';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/card.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { type PasswordLink, readPasswordLink } from '@/lib/accounts/reset-password.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { realTime } from '@/lib/kernel/process/clock.ts';
import { setPasswordAction } from '../actions.ts';
import { keptLink } from '../kept-link.ts';
import { CodeField, NewPassword } from '../parts.tsx';

export const generateMetadata = () => ({ title: texts('signIn')('setANewPassword') });

export default async function ResetPasswordPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const t = texts('signIn');
  const { link: token } = await searchParams;
  if (typeof token === 'string') redirect(`/reset-password/open?link=${encodeURIComponent(token)}`);
  const link = await readPasswordLink(await keptLink(), realTime());
  return (
    <>
      <h1>{t('setANewPassword')}</h1>
      {link ? (
        <SetPassword link={link} />
      ) : (
        <>
          <Notice look="bad">{t('linkGone')}</Notice>
          <ButtonLink look="primary" href="/forgot-password">
            {t('sendMeANewLink')}
          </ButtonLink>
        </>
      )}
    </>
  );
}

function SetPassword({ link: { email, needsCode, endsTwoFactor } }: { link: PasswordLink }) {
  const t = texts('signIn');
  return (
    <>
      <p className="text-ink-2">
        {t.rich('passwordFor', {
          email,
          b: (address) => <bdi className="font-semibold break-all text-ink">{address}</bdi>,
        })}
        {endsTwoFactor && ` ${t('twoStepOff')}`}
      </p>
      <Form action={setPasswordAction} label={t('setPassword')}>
        <NewPassword email={email} />
        {needsCode && <CodeField hint={t('codeHintWithHelp')} />}
        <SubmitButton>{t('setPassword')}</SubmitButton>
      </Form>
    </>
  );
}
