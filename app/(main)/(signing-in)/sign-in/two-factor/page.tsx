import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { signInByCodeAction } from '@/app/(main)/(signing-in)/actions.ts';
import { BrowserZone } from '@/components/browser-zone.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { currentSeller } from '@/lib/accounts/require-seller.ts';
import { owesCode } from '@/lib/accounts/sign-in.ts';
import { returnPath } from '@/lib/http/return-path.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { realTime } from '@/lib/kernel/process/clock.ts';
import { CodeField, OtherWay } from '../../parts.tsx';

export const generateMetadata = () => ({ title: texts('signIn')('enterYourCode') });

/** Asks people who have given the right password for their code; others are sent to sign in first. */
export default async function TwoFactorPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const t = texts('signIn');
  const next = returnPath((await searchParams).next);
  if (await currentSeller()) redirect(next);
  const start = `/sign-in?next=${encodeURIComponent(next)}`;
  const sent = await headers();
  // The action's answer is rendered here too, when a code is no longer due; it says itself where to go.
  const isAnswer = sent.has('content-type');
  if (!isAnswer && !(await owesCode(sent, realTime()))) redirect(start);
  return (
    <>
      <h1>{t('enterYourCode')}</h1>
      <Form action={signInByCodeAction} label={t('secondStep')}>
        <input type="hidden" name="next" value={next} />
        <BrowserZone />
        <CodeField hint={t('codeHint')} />
        <SubmitButton>{t('continue')}</SubmitButton>
      </Form>
      <OtherWay question={t('notYou')} href={start}>
        {t('startAgain')}
      </OtherWay>
    </>
  );
}
