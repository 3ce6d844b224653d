import { PersonCell } from '@/components/person-cell.tsx';
import { RemovePerson } from '@/components/remove-person.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { RowSelect } from '@/components/ui/row-select.tsx';
import { Cell, Row } from '@/components/ui/table.tsx';
import { When } from '@/components/ui/when.tsx';
import type { ListedMember } from '@/lib/stores/members.ts';
import { removeMemberAction, saveRoleAction } from './actions.ts';
import { ROLE_NAMES, ROLE_OPTIONS } from './roles.ts';

const CONSEQUENCE =
  'They no longer see this store, and API keys that they made for it end at once. Apps that they connected stay connected.';

interface Props {
  store: { id: string; name: string };
  member: ListedMember;
  isSelf: boolean;
  /** Whether whoever looks may change the role or remove the person. */
  mayChange: boolean;
  now: Date;
}

/** A member: who, in which role, and what can be done about it. */
export function MemberRow({ store, member, isSelf, mayChange, now }: Props) {
  const { id, name, email, role, joinedAt } = member;
  return (
    <Row>
      <PersonCell name={name} email={email} isSelf={isSelf} />
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
              action={saveRoleAction.bind(null, store.id, id)}
              label={`Change ${email}`}
              className="flex flex-wrap items-center gap-2"
            >
              <RowSelect name="role" label="Role" options={ROLE_OPTIONS} defaultValue={role} />
              <SubmitButton look="plain">Save role</SubmitButton>
            </Form>
            <RemovePerson
              id={id}
              name={name}
              from={store.name}
              consequence={CONSEQUENCE}
              action={removeMemberAction.bind(null, store.id, id)}
            />
          </div>
        )}
      </Cell>
    </Row>
  );
}
