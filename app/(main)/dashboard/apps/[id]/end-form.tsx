import { AccessEnds } from '@/components/access-ends.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { dayInWords, exactTime } from '@/lib/text/when.ts';
import { saveEndAction } from './actions.ts';

/** When the app's access ends, to change it; counted from the press of the button. */
export function EndForm({ id, endsAt }: { id: string; endsAt: Date | null }) {
  return (
    <Form action={saveEndAction.bind(null, id)} label="End of access" className="grid max-w-[420px] gap-4">
      {/* A new select once the end was changed: the browser must not keep the choice of before. */}
      <AccessEnds
        key={endsAt?.toISOString()}
        chosen={endsAt ? null : 'never'}
        {...(endsAt && { present: `On ${dayInWords(endsAt)}` })}
      >
        {endsAt ? `Access ends on ${exactTime(endsAt)}. Another choice counts from now.` : 'A choice counts from now.'}
      </AccessEnds>
      <SubmitButton className="justify-self-start">Save</SubmitButton>
    </Form>
  );
}
