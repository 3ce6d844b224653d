import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { RowSelect } from '@/components/ui/row-select.tsx';
import { Cell, Row } from '@/components/ui/table.tsx';
import { When } from '@/components/ui/when.tsx';
import type { ListedMember } from '@/lib/stores/members.ts';
import { removeMemberAction, saveRoleAction } from './actions.ts';
import { ROLE_NAMES, ROLE_OPTIONS } from './roles.ts';

interface Props {
  storeId: string;
  member: ListedMember;
  isSelf: boolean;
  /** Whether whoever looks may change the role or remove the person. */
  mayChange: boolean;
  now: Date;
}

/** A member: who, in which role, and what can be done about it. */
export function MemberRow({ storeId, member, isSelf, mayChange, now }: Props) {
  const { id, name, email, role, joinedAt } = member;
  return (
    <Row>
      <Cell>
        <span className="block font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
          {isSelf && <span className="font-normal text-ink-3"> (you)</span>}
        </span>
        <span className="block wrap-anywhere text-ink-2">{email}</span>
      </Cell>
      <Cell label="Role" half>
        {ROLE_NAMES[role]}
      </Cell>
      <Cell label="Member since" half className="text-ink-2">
        <When at={joinedAt} now={now} />
      </Cell>
      <Cell>
        {mayChange && role !== 'owner' && (
          <div className="flex flex-wrap items-start gap-2 @3xl:justify-end">
            <Form
              action={saveRoleAction.bind(null, storeId, id)}
              label={`Change ${email}`}
              className="flex flex-wrap items-center gap-2"
            >
              <RowSelect name="role" label="Role" options={ROLE_OPTIONS} defaultValue={role} />
              <SubmitButton look="plain" className="min-h-9 py-1">
                Save role
              </SubmitButton>
            </Form>
            <form action={removeMemberAction.bind(null, storeId, id)}>
              <SubmitButton look="danger" className="min-h-9 py-1">
                Remove
              </SubmitButton>
            </form>
          </div>
        )}
      </Cell>
    </Row>
  );
}
