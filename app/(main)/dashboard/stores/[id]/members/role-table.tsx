import { Cell, Row, Table } from '@/components/ui/table.tsx';
import { ROLES, type Role, RULES, type StoreAction } from '@/lib/access/role.ts';
import { ROLE_NAMES } from './roles.ts';

/** What each action is in words; one that is missing here doesn’t compile. */
const ACTIONS: Record<StoreAction, string> = {
  see: 'See products, customers, subscriptions, invoices, activity and connected apps',
  change: 'Change them, pause, swap, cancel, settle invoices',
  connect: 'Connect an app, narrow or disconnect it, make and revoke API keys, webhooks',
  test_data: 'Sample data, reset and clock of the test mode',
  settings: 'Change the store’s settings',
  members: 'Invite members, change their roles, remove them (never the owner)',
  own: 'Hand over or delete the store',
};

const WORDS = { yes: 'Yes', test: 'Test mode', ask: 'Test mode; live: ask', no: 'No' };

/** The table of rules, as the members read it. */
export function RoleTable({ own }: { own: Role }) {
  const nameOf = (role: Role) => (role === own ? `${ROLE_NAMES[role]} (you)` : ROLE_NAMES[role]);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2>What members may do</h2>
      <Table label="What members may do" columns={['May', ...ROLES.map(nameOf)]}>
        {Object.entries(ACTIONS).map(([action, text]) => (
          <Row key={action}>
            <Cell className="font-medium text-pretty @3xl:max-w-[40ch] @3xl:font-normal">{text}</Cell>
            {ROLES.map((role) => {
              const allowed = RULES[action as StoreAction][role];
              return (
                <Cell
                  key={role}
                  label={nameOf(role)}
                  half
                  className={`@3xl:last:text-right ${allowed === 'no' ? 'text-ink-3' : ''}`}
                >
                  {WORDS[allowed]}
                </Cell>
              );
            })}
          </Row>
        ))}
      </Table>
    </section>
  );
}
