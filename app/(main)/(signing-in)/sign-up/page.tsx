import { redirect } from 'next/navigation';
import { BrowserZone } from '@/components/browser-zone.tsx';
import { Notice } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { PasswordField } from '@/components/ui/password-field.tsx';
import { PASSWORD_LENGTH } from '@/lib/accounts/auth-settings.ts';
import { currentSeller } from '@/lib/accounts/require-seller.ts';
import { checkSignUpOpen } from '@/lib/accounts/sign-up.ts';
import { returnPath } from '@/lib/http/return-path.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { readInvitation } from '@/lib/members/accept-invitation.ts';
import { signUpAction } from '../actions.ts';
import { keptLink } from '../kept-link.ts';
import { PageTitle, readConnectingApp } from '../page-title.tsx';
import { OtherWay, passwordToggle } from '../parts.tsx';

export const generateMetadata = () => ({ title: texts('signIn')('createAnAccount') });

export default async function SignUpPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const t = texts('signIn');
  const next = returnPath((await searchParams).next);
  if (await currentSeller()) redirect(next);
  const invitation = next === '/join' ? await readInvitation(await keptLink('invitation'), currentTime()) : null;
  const isOpen = await checkSignUpOpen(next, invitation !== null);
  return (
    <>
      <PageTitle to="createAnAccount" app={await readConnectingApp(next)} />
      {isOpen ? <SignUpForm next={next} email={invitation?.email} /> : <Closed />}
      <OtherWay question={t('alreadyHaveAnAccount')} href={`/sign-in?next=${encodeURIComponent(next)}`}>
        {t('signInInstead')}
      </OtherWay>
    </>
  );
}

function SignUpForm({ next, email }: { next: string; email: string | undefined }) {
  const t = texts('signIn');
  return (
    <Form action={signUpAction} label={t('createAnAccount')}>
      <input type="hidden" name="next" value={next} />
      <BrowserZone />
      <TextField name="name" label={t('name')} autoComplete="name" required />
      <TextField name="email" label={t('email')} type="email" defaultValue={email} autoComplete="username" required />
      <PasswordField
        name="password"
        label={t('password')}
        autoComplete="new-password"
        minLength={PASSWORD_LENGTH.least}
        hint={t('charactersOrMore', { least: PASSWORD_LENGTH.least })}
        toggle={passwordToggle()}
        required
      />
      <SubmitButton>{t('createAccount')}</SubmitButton>
    </Form>
  );
}

function Closed() {
  const t = texts('signIn');
  return <Notice>{t(env().signUp === 'invited' ? 'signUpByInvitation' : 'signUpClosed')}</Notice>;
}
