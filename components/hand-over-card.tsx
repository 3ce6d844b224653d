import type { FormState } from '@/lib/http/forms.ts';
import { Card } from './ui/card.tsx';
import { ConfirmedSubmit } from './ui/confirmed-submit.tsx';
import { Select } from './ui/field.tsx';
import { Form } from './ui/form.tsx';
import { Notice } from './ui/notice.tsx';

interface Props {
  what: 'store' | 'app';
  /** To whom it can be handed over. */
  others: { id: string; email: string }[];
  offeredTo: string | null;
  action: (state: FormState, data: FormData) => Promise<FormState>;
}

const WORDS = {
  store: { other: 'member', after: 'you stay as an admin' },
  app: { other: 'developer', after: 'you stay as a developer, and its verification ends' },
};

/** Offers a store or an app to somebody who works on it, who has to accept. */
export function HandOverCard({ what, others, offeredTo, action }: Props) {
  const { other, after } = WORDS[what];
  return (
    <Card title="Hand over">
      <div className="grid max-w-2xl gap-5 text-sm">
        <p className="text-pretty text-ink-2">
          {what === 'store' ? 'A store' : 'An app'} has one owner. Hand it over to another {other}, and they own it once
          they have accepted; {after}. {others.length === 0 && 'Invite them first.'}
        </p>
        {offeredTo && (
          <Notice>
            You have offered the {what} to <span className="wrap-anywhere">{offeredTo}</span>. You are the owner until
            they accept.
          </Notice>
        )}
        {others.length > 0 && (
          <Form action={action} label="Hand over">
            <Select
              name="newOwner"
              label="New owner"
              options={[
                { value: '', label: `Choose a ${other}` },
                ...others.map(({ id, email }) => ({ value: id, label: email })),
              ]}
              autoComplete="off"
            />
            <div>
              <ConfirmedSubmit button="Hand over" look="danger" title={`Hand over this ${what}?`} cancelLabel="Keep it">
                Whoever you chose gets an offer by mail and on their Home. Once they accept, they own the {what} and
                only they can give it back; {after}.
              </ConfirmedSubmit>
            </div>
          </Form>
        )}
      </div>
    </Card>
  );
}
