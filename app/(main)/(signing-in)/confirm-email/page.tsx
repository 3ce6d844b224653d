import { redirect } from 'next/navigation';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/card.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { Result } from '@/components/ui/result.tsx';
import { readEmailLink } from '@/lib/accounts/addresses/confirm-address.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { realTime } from '@/lib/kernel/process/clock.ts';
import { confirmEmailAction } from '../actions.ts';
import { keptLink } from '../kept-link.ts';

export const generateMetadata = () => ({ title: texts('signIn')('confirmYourEmail') });

/** Where the link in a mail leads whose person isn't signed in here. */
export default async function ConfirmEmailPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const t = texts('signIn');
  const { link: token, done } = await searchParams;
  if (typeof token === 'string') redirect(`/confirm-email/open?link=${encodeURIComponent(token)}`);
  const link = await readEmailLink(await keptLink(), realTime());
  return (
    <>
      <h1>{t('confirmYourEmail')}</h1>
      {link ? (
        <>
          <p className="text-ink-2">
            {t.rich('isItYours', {
              email: link.email,
              b: (email) => <bdi className="font-semibold break-all text-ink">{email}</bdi>,
            })}
          </p>
          <Form action={confirmEmailAction} label={t('confirmation')}>
            <SubmitButton>{t('confirmEmail')}</SubmitButton>
          </Form>
        </>
      ) : (
        <>
          <Result>
            {done === '1' ? (
              <Notice look="good">{t('emailConfirmed')}</Notice>
            ) : (
              <Notice look="bad">{t('emailLinkGone')}</Notice>
            )}
          </Result>
          <ButtonLink look="primary" href="/dashboard/account">
            {t('goToAccount')}
          </ButtonLink>
        </>
      )}
    </>
  );
}
