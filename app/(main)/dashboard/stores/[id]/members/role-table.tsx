import { ROLES, type Role, RULES, type StoreAction } from '@/lib/access/role.ts';
import { ROLE_NAMES } from './roles.ts';

/** What each action is, as the contract with a store’s members says it; all of them, or this doesn’t compile. */
const ACTIONS: Record<StoreAction, string> = {
  see: 'See products, customers, subscriptions, invoices, activity and connected apps',
  change: 'Change them, pause, swap, cancel, settle invoices',
  connect: 'Connect an app, narrow or revoke its access, make and revoke API keys, webhooks',
  test_data: 'Sample data, reset and clock of the test mode',
  settings: 'Change the store’s settings',
  members: 'Invite members, change their roles, remove them (never the owner)',
  own: 'Hand over or delete the store',
};

const WORDS = { yes: 'Yes', test: 'Test mode', ask: 'Test mode; live: ask', no: 'No' };

/** The table of rules, as the members read it. */
export function RoleTable({ own }: { own: Role }) {
  return (
    <div className="-mx-5 overflow-x-auto px-5">
      <table aria-label="What each role may do" className="w-full min-w-[560px] text-sm">
        <thead>
          <tr className="text-left text-xs text-ink-3">
            <th scope="col" className="pr-4 pb-2 font-medium">
              May
            </th>
            {ROLES.map((role) => (
              <th
                key={role}
                scope="col"
                className={`pr-4 pb-2 whitespace-nowrap ${role === own ? 'font-semibold text-ink' : 'font-medium'}`}
              >
                {ROLE_NAMES[role]}
                {role === own && ' (you)'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(ACTIONS).map(([action, text]) => (
            <tr key={action} className="border-t border-line align-top">
              <th scope="row" className="py-2.5 pr-4 text-left font-normal text-pretty">
                {text}
              </th>
              {ROLES.map((role) => {
                const allowed = RULES[action as StoreAction][role];
                return (
                  <td key={role} className={`py-2.5 pr-4 ${allowed === 'no' ? 'text-ink-3' : ''}`}>
                    {WORDS[allowed]}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
