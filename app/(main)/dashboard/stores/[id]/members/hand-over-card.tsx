import { Card } from '@/components/ui/card.tsx';
import { Select } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import type { ListedMember } from '@/lib/stores/members.ts';
import { handOverAction } from './actions.ts';

/** Offers the store to another member, who has to accept. */
export function HandOverCard(props: { storeId: string; others: ListedMember[]; offeredTo: string | null }) {
  const { storeId, others, offeredTo } = props;
  return (
    <Card title="Hand over">
      <div className="grid max-w-2xl gap-5 text-sm">
        <p className="text-pretty text-ink-2">
          A store has one owner. Hand it over to another member, and they own it once they have accepted; you stay as an
          admin. {others.length === 0 && 'Invite them first.'}
        </p>
        {offeredTo && (
          <Notice>
            You have offered the store to <span className="wrap-anywhere">{offeredTo}</span>. You are the owner until
            they accept.
          </Notice>
        )}
        {others.length > 0 && (
          <Form action={handOverAction.bind(null, storeId)} label="Hand over">
            <Select
              name="newOwner"
              label="New owner"
              options={[
                { value: '', label: 'Choose a member' },
                ...others.map(({ id, email }) => ({ value: id, label: email })),
              ]}
              autoComplete="off"
            />
            <SubmitButton look="danger" className="justify-self-start">
              Hand over
            </SubmitButton>
          </Form>
        )}
      </div>
    </Card>
  );
}
