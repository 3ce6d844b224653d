import { CheckRow } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { NOTICE_KIND_NAMES, NOTICE_KINDS } from '@/lib/journal/notices/notice-kind.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { saveNoticesAction, sendConfirmationAction } from './actions.ts';

/** Which notices somebody gets by mail. What owners of a store get in any case is listed, but can't be chosen. */
export function NoticeChoice({ muted, isOwner }: { muted: readonly string[]; isOwner: boolean }) {
  const fixed = NOTICE_KIND_NAMES.filter((kind) => isOwner && NOTICE_KINDS[kind].isEssential);
  const free = NOTICE_KIND_NAMES.filter((kind) => !fixed.includes(kind));
  const [t, kindTexts] = [texts('account'), texts('noticeMails')];
  return (
    <Form action={saveNoticesAction} label={t('noticesByMail')} className="grid gap-4">
      <p className="max-w-[68ch] text-sm text-pretty text-ink-2">{t('atMostOneMail')}</p>
      {fixed.length > 0 && (
        <div className="text-sm">
          <p className="font-semibold">{t('alwaysAsOwner')}</p>
          <ul className="mt-1 grid list-disc gap-1 ps-5 text-ink-2">
            {fixed.map((kind) => (
              <li key={kind}>{kindTexts(`${kind}_label`)}</li>
            ))}
          </ul>
        </div>
      )}
      <fieldset key={muted.join(' ')} className="-mx-3 grid md:grid-cols-2">
        <legend className="px-3 text-sm font-semibold">{t(fixed.length > 0 ? 'ifYouLike' : 'sendMailWhen')}</legend>
        {free.map((kind) => (
          <CheckRow
            key={kind}
            name="notices"
            value={kind}
            label={kindTexts(`${kind}_label`)}
            defaultChecked={!muted.includes(kind)}
          />
        ))}
      </fieldset>
      <SubmitButton look="plain" className="justify-self-start">
        {t('updateNotices')}
      </SubmitButton>
    </Form>
  );
}

/** Shown until the person has opened the link that was mailed to their address. */
export function ConfirmEmailCard() {
  const t = texts('account');
  return (
    <FormCard
      title={t('confirmYourEmail')}
      action={sendConfirmationAction}
      label={t('confirmation')}
      className="grid max-w-2xl gap-4"
    >
      <p className="max-w-[68ch] text-ink-2">{t('confirmAbout')}</p>
      <SubmitButton look="plain" className="justify-self-start">
        {t('sendAgain')}
      </SubmitButton>
    </FormCard>
  );
}
