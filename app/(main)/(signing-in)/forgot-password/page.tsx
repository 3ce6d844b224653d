import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { OutboxNotice } from '../../outbox-notice.tsx';
import { showsOutbox } from '../../shows-outbox.ts';
import { sendLinkAction } from '../actions.ts';
import { CarriedEmail } from '../carried-email.tsx';
import { OtherWay } from '../parts.tsx';

export const generateMetadata = () => ({ title: texts('signIn')('forgotPassword') });

/** Also for people who are signed in: to change a password, they would have to know it. */
export default async function ForgotPasswordPage() {
  const t = texts('signIn');
  return (
    <>
      <h1>{t('forgotPassword')}</h1>
      <p className="text-ink-2">{t('forgotAbout')}</p>
      <Form action={sendLinkAction} label={t('sendLink')}>
        <CarriedEmail label={t('email')} />
        <SubmitButton>{t('sendLink')}</SubmitButton>
      </Form>
      {(await showsOutbox()) && <OutboxNotice />}
      <OtherWay question={t('remembered')} href="/sign-in">
        {t('signIn')}
      </OtherWay>
    </>
  );
}
