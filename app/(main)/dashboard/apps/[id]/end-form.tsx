import { AccessEnds } from '@/components/access-ends.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { dayInWords, exactTime } from '@/lib/kernel/text/when.ts';
import { saveEndAction } from './actions.ts';

/** When the app's access ends, to change it; counted from the press of the button. */
export function EndForm({ id, endsAt }: { id: string; endsAt: Date | null }) {
  const t = texts('apps');
  return (
    <Form action={saveEndAction.bind(null, id)} label={t('endOfAccess')} className="grid max-w-[420px] gap-4">
      {/* A new select once the end was changed: the browser must not keep the choice of before. */}
      <AccessEnds
        key={endsAt?.toISOString()}
        chosen={endsAt ? null : 'never'}
        {...(endsAt && { present: t('onDay', { day: dayInWords(endsAt) }) })}
      >
        {endsAt && t('anotherChoice', { at: exactTime(endsAt) })}
      </AccessEnds>
      <SubmitButton look="plain" className="justify-self-start">
        {t('save')}
      </SubmitButton>
    </Form>
  );
}
