import { PersonCell, RemovePerson } from '@/components/people.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
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

/** A small select in a row of a table, named by its label alone: the row says whose it is. */
function RowSelect(props: {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  defaultValue: string;
}) {
  const { name, label, options, defaultValue } = props;
  return (
    <select
      name={name}
      aria-label={label}
      defaultValue={defaultValue}
      autoComplete="off"
      className="min-h-9 rounded-control border border-line-2 bg-surface px-2 py-1 text-sm hover:border-ink-3"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
