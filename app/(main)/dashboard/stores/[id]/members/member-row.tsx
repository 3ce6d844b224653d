import { PersonCell, RemovePerson } from '@/components/people.tsx';
import { ConfirmedSubmit } from '@/components/ui/confirm-dialog.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { Cell, Row } from '@/components/ui/table.tsx';
import { When } from '@/components/ui/when.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';
import type { ListedMember } from '@/lib/stores/members.ts';
import { removeMemberAction, saveRoleAction } from './actions.ts';
import { roleName, roleOptions } from './roles.ts';

interface Props {
  store: { id: string; name: string };
  member: ListedMember;
  keys: number;
  isSelf: boolean;
  mayChange: boolean;
}

export function MemberRow({ store, member, keys, isSelf, mayChange }: Props) {
  const t = texts('members');
  const { id, name, email, role, joinedAt } = member;
  return (
    <Row>
      <PersonCell name={name} email={email} isSelf={isSelf} />
      <Cell label={t('role')} half>
        {roleName(role)}
      </Cell>
      <Cell label={t('memberSince')} half className="text-ink-2">
        <When at={joinedAt} />
      </Cell>
      <Cell>
        {mayChange && role !== 'owner' && (
          <div className="flex flex-wrap items-start gap-2 @3xl:justify-end">
            <Form
              action={saveRoleAction.bind(null, store.id, id)}
              label={t('changePerson', { email })}
              className="flex flex-wrap items-center gap-2"
            >
              <RowSelect name="role" label={t('role')} options={roleOptions()} defaultValue={role} />
              {keys === 0 ? (
                <SubmitButton look="plain">{t('saveRole')}</SubmitButton>
              ) : (
                <ConfirmedSubmit
                  button={t('saveRole')}
                  title={t('saveRoleTitle', { name })}
                  cancelLabel={t('keepRole')}
                >
                  {t('saveRoleAbout', { name, count: keys })}
                </ConfirmedSubmit>
              )}
            </Form>
            <RemovePerson
              id={id}
              name={name}
              from={store.name}
              consequence={`${t('removeConsequence')} ${t('keysEnd', { count: keys })}`}
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
