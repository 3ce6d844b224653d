import { pathOf } from './access-rule-kinds.ts';
import { may, type Need } from './access-rules.ts';
import { CALLS } from './action-calls.ts';
import type { Person } from './fixtures.ts';

/** How an action is called so that it would do its worst to the victim, and who may call it. */
export interface ActionRule {
  /**
   * `anybody`: it is there for people who aren't signed in. `self`: it only concerns whoever calls it, so that only
   * strangers are refused. `owner`: it names something of the victim's. `operator`: only operators may.
   */
  for: 'anybody' | 'self' | 'owner' | 'operator';
  /** What it asks of a role; whoever owns all may do what names something of theirs. */
  need: Need;
  path: string;
  /** Arguments as the victim's page would send them. */
  args: unknown[];
}

const APPS = 'dashboard/developer/apps';
const STORES = 'dashboard/stores';
const HOOKS = 'dashboard/developer/webhooks/actions';

/** Who may call an action, by the beginning of its name; the longest that is here counts. */
export const WHO: Record<string, Exclude<ActionRule['for'] | Need, null>> = {
  '(signing-in)/': 'anybody',
  '(signing-in)/actions#acceptAction': 'self',
  'confirm-it-is-you/': 'anybody',
  'dashboard/actions#': 'self',
  'dashboard/notices/': 'self',
  'dashboard/account/': 'self',
  'dashboard/account/actions#endSessionAction': 'owner',
  'dashboard/account/actions#deleteAccountAction': 'owner',
  'dashboard/account/actions#removePasskeyAction': 'owner',
  'dashboard/products/': may('change'),
  'dashboard/customers/': may('change'),
  'dashboard/subscriptions/': may('change'),
  'dashboard/invoices/': may('change'),
  'extensions/approvals/': may('change'),
  'dashboard/apps/': may('connect'),
  'dashboard/developer/api-keys/': may('connect'),
  [HOOKS]: may('connect'),
  [`${HOOKS}#addAppEndpoint`]: 'team',
  [`${HOOKS}#switchEndpoint`]: 'team',
  [`${HOOKS}#rotateSecret`]: 'team',
  [`${HOOKS}#sendTest`]: 'team',
  'dashboard/networks/': 'team',
  [`${APPS}/new/`]: 'owner',
  [`${APPS}/[id]/settings/`]: 'team',
  [`${APPS}/actions#`]: 'app_owner',
  [`${APPS}/actions#makeSecret`]: 'team',
  [`${APPS}/actions#revokeSecret`]: 'team',
  [`${APPS}/actions#askForVerification`]: 'team',
  [`${APPS}/actions#checkDomainAction`]: 'team',
  [`${APPS}/actions#leaveTeamAction`]: 'owner',
  [`${STORES}/actions#createStoreAction`]: 'self',
  [`${STORES}/actions#`]: may('settings', 'none'),
  [`${STORES}/actions#resetTestDataAction`]: may('test_data', 'none'),
  [`${STORES}/actions#deleteStoreAction`]: may('own', 'none'),
  [`${STORES}/actions#fillAction`]: may('test_data', 'none'),
  [`${STORES}/actions#moveTimeAction`]: may('test_data', 'none'),
  [`${STORES}/[id]/members/`]: may('members', 'none'),
  [`${STORES}/[id]/members/actions#handOverAction`]: may('own', 'none'),
  [`${STORES}/[id]/members/actions#leaveAction`]: 'owner',
  'operator/': 'operator',
  'extensions/agents/': 'operator',
};

/** The beginning of an action's name that says who may call it. */
export const beginningOf = (name: string): string | undefined =>
  Object.keys(WHO)
    .filter((one) => name.startsWith(one))
    .sort((one, other) => other.length - one.length)[0];

/** How an action of the build is called, by its name there, to the harm of somebody. */
export function actionRuleOf(name: string, victim: Person): ActionRule {
  const [file = '', action = ''] = name.split('#');
  const [call, who] = [CALLS[file]?.[action], WHO[beginningOf(name) ?? '']];
  if (!call) throw new Error(`${name} needs a line in e2e/attacks/action-calls.ts.`);
  if (!who) throw new Error(`${name} needs a line in e2e/attacks/action-rules.ts: who may call it?`);
  const { at, args } = typeof call === 'function' ? { at: pageOf(file), args: call } : call;
  const isRole = typeof who === 'object' || who === 'team' || who === 'app_owner';
  return { for: isRole ? 'owner' : who, need: isRole ? who : null, path: pathOf(at, victim), args: args(victim) };
}

/** The page beside which an action's file is. */
const pageOf = (file: string) => `/${file.replace(/\([^)]*\)\//, '').replace(/\/?[\w-]+$/, '')}`;
