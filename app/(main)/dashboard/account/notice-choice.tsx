import { Card } from '@/components/ui/card.tsx';
import { CheckRow } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { NOTICE_KIND_NAMES, NOTICE_KINDS } from '@/lib/notices/notice-kind.ts';
import { saveNoticesAction, sendConfirmationAction } from './actions.ts';

/** Which notices somebody gets by mail. What owners of a store get in any case is listed, but can't be chosen. */
export function NoticeChoice({ muted, isOwner }: { muted: readonly string[]; isOwner: boolean }) {
  const fixed = NOTICE_KIND_NAMES.filter((kind) => isOwner && NOTICE_KINDS[kind].isEssential);
  const free = NOTICE_KIND_NAMES.filter((kind) => !fixed.includes(kind));
  return (
    <Form action={saveNoticesAction} label="Notices by mail" className="grid gap-4">
      <p className="max-w-[68ch] text-sm text-pretty text-ink-2">
        At most one mail of a kind in ten minutes; what happens meanwhile comes together in the next.
      </p>
      {fixed.length > 0 && (
        <div className="text-sm">
          <p className="font-semibold">Always, because you own a store</p>
          <ul className="mt-1 grid list-disc gap-1 pl-5 text-ink-2">
            {fixed.map((kind) => (
              <li key={kind}>{NOTICE_KINDS[kind].label}</li>
            ))}
          </ul>
        </div>
      )}
      <fieldset key={muted.join(' ')} className="-mx-3 grid">
        <legend className="px-3 text-sm font-semibold">
          {fixed.length > 0 ? 'If you like' : 'Send me a mail when'}
        </legend>
        {free.map((kind) => (
          <CheckRow
            key={kind}
            name="notices"
            value={kind}
            label={NOTICE_KINDS[kind].label}
            defaultChecked={!muted.includes(kind)}
          >
            {NOTICE_KINDS[kind].advice}
          </CheckRow>
        ))}
      </fieldset>
      <SubmitButton className="justify-self-start">Update notices</SubmitButton>
    </Form>
  );
}

/** Shown until the person has opened the link that was mailed to their address. */
export function ConfirmEmailCard() {
  return (
    <Card title="Confirm your email">
      <Form action={sendConfirmationAction} label="Confirmation" className="grid max-w-2xl gap-4">
        <p className="max-w-[68ch] text-ink-2">
          Open the link that we have mailed you, so that you can get back in if you forget your password.
        </p>
        <SubmitButton look="plain" className="justify-self-start">
          Send again
        </SubmitButton>
      </Form>
    </Card>
  );
}
