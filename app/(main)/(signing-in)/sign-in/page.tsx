import { redirect } from 'next/navigation';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { BrowserZone } from '@/components/browser-zone.tsx';
import { Notice } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { PasswordField } from '@/components/ui/password-field.tsx';
import { Result } from '@/components/ui/result.tsx';
import { currentSeller } from '@/lib/accounts/require-seller.ts';
import { checkSignUpOpen } from '@/lib/accounts/sign-up.ts';
import { returnPath } from '@/lib/http/return-path.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { continueAction, signInAction } from '../actions.ts';
import { ForgotLink } from '../carried-email.tsx';
import { PageTitle, readConnectingApp } from '../page-title.tsx';
import { OtherWay, passkeyWords, passwordToggle } from '../parts.tsx';
import { PasskeyButton } from './passkey-button.tsx';

export const generateMetadata = () => ({ title: texts('signIn')('signIn') });

export default async function SignInPage({ searchParams }: PageProps) {
  const t = texts('signIn');
  const { next: given, again, gone } = await searchParams;
  const next = returnPath(given);
  if (await currentSeller()) redirect(next);
  const { signIn } = env();
  return (
    <>
      <PageTitle to="signIn" app={await readConnectingApp(next)} />
      {again && <Notice>{t('signInAgain')}</Notice>}
      {gone && <Result look="good">{t('accountDeleted')}</Result>}
      {signIn && (
        <Form action={continueAction} label={t('continueWith', { provider: signIn.name })}>
          <input type="hidden" name="next" value={next} />
          <SubmitButton look={signIn.isOnly ? 'primary' : 'plain'} className="w-full">
            {t('continueWith', { provider: signIn.name })}
          </SubmitButton>
        </Form>
      )}
      {!signIn?.isOnly && <BuiltInSignIn next={next} />}
    </>
  );
}

async function BuiltInSignIn({ next }: { next: string }) {
  const t = texts('signIn');
  return (
    <>
      <Form action={signInAction} label={t('signIn')}>
        <input type="hidden" name="next" value={next} />
        <BrowserZone />
        <TextField name="email" label={t('email')} type="email" autoComplete="username" required />
        <PasswordField
          name="password"
          label={t('password')}
          autoComplete="current-password"
          toggle={passwordToggle()}
          required
        />
        <SubmitButton>{t('signIn')}</SubmitButton>
      </Form>
      <p className="text-sm">
        <ForgotLink>{t('forgotPassword')}</ForgotLink>
      </p>
      <PasskeyButton next={next} words={passkeyWords()} />
      {(await checkSignUpOpen(next)) && (
        <OtherWay question={t('newHere')} href={`/sign-up?next=${encodeURIComponent(next)}`}>
          {t('createAnAccount')}
        </OtherWay>
      )}
    </>
  );
}
