import type { StoreAction } from '@/lib/access/role.ts';
import { DOORS } from './doors.ts';

/**
 * What a page, handler or action asks of whoever is signed in: something that a role in the victim's store may do, in
 * the mode of what it is about (`mode`), in any mode (`any`) or in no mode; or to work on the victim's app (`team`), or
 * to own it (`app_owner`). Everything else concerns no role: `public` is for everybody, `personal` for whoever is
 * signed in and shows what they may see, `operator` for operators, `token` for apps and keys.
 */
export type Need =
  | { may: StoreAction; in: 'mode' | 'any' | 'none' }
  | 'team'
  | 'app_owner'
  | 'public'
  | 'personal'
  | 'operator'
  | 'token';

const may = (action: StoreAction, within: 'mode' | 'any' | 'none' = 'mode') => ({ may: action, in: within }) as const;
const all = <Kind extends Need>(kind: Kind, names: string): Record<string, Kind> =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, kind]),
  );

const APP = '/(main)/dashboard/developer/apps/[id]';

/** What every page and handler of the build needs, by its name there. A new one outside v1 needs a line here. */
export const ROUTE_NEEDS: Record<string, Need> = {
  '/(main)/dashboard/apps/[id]/page': may('see'),
  '/(main)/dashboard/apps/requests/[requestId]/page': may('connect'),
  '/(main)/approve/[id]/page': may('see'),
  '/(main)/approve/[id]/decision/route': 'personal',
  '/(main)/dashboard/products/[id]/page': may('see'),
  '/(main)/dashboard/customers/[id]/page': may('see'),
  '/(main)/dashboard/subscriptions/[id]/page': may('see'),
  '/(main)/dashboard/invoices/[id]/page': may('see'),
  '/(main)/dashboard/developer/webhooks/[endpointId]/page': may('see'),
  '/(main)/dashboard/developer/api-keys/[id]/requests/page': may('see'),
  '/(main)/dashboard/developer/api-keys/[id]/requests/[requestRow]/page': may('see'),
  '/(main)/dashboard/developer/api-keys/[id]/networks/page': may('see'),
  '/(main)/dashboard/touched/[id]/page': may('see'),
  '/(main)/dashboard/touched/[id]/export/route': may('see'),
  '/(main)/dashboard/stores/[id]/page': may('see'),
  '/(main)/dashboard/stores/[id]/members/page': may('see'),
  '/(main)/dashboard/stores/[id]/reset/page': may('test_data', 'none'),
  '/(main)/dashboard/stores/[id]/delete/page': may('own', 'none'),
  '/(main)/dashboard/products/new/page': may('change', 'any'),
  '/(main)/dashboard/customers/new/page': may('change', 'any'),
  '/(main)/dashboard/subscriptions/new/page': may('change', 'any'),
  '/(main)/dashboard/subscriptions/[id]/swap/page': may('change'),
  '/(main)/dashboard/developer/api-keys/new/page': may('connect', 'any'),
  '/(main)/dashboard/developer/webhooks/new/page': may('connect', 'any'),
  [`${APP}/delete/page`]: 'app_owner',
  ...all(
    'team',
    `${APP}/page ${APP}/activity/page ${APP}/activity/export/route ${APP}/connections/page ${APP}/requests/page
     ${APP}/requests/[requestRow]/page ${APP}/secrets/page ${APP}/security/page
     ${APP}/settings/page ${APP}/webhooks/page ${APP}/webhooks/new/page ${APP}/webhooks/[endpointId]/page
     ${APP}/connect-tester/page`,
  ),
  // Leads on to the tester's page, whoever asks; sends what a form of that page asks for, and without one nothing.
  [`${APP}/connect-tester/callback/route`]: 'personal',
  [`${APP}/connect-tester/run/route`]: 'personal',
  ...all(
    'personal',
    `/(main)/dashboard/page /(main)/dashboard/account/page /(main)/dashboard/account/delete/page
     /(main)/dashboard/account/email/page /(main)/dashboard/account/passkeys/page
     /(main)/dashboard/account/password/page /(main)/dashboard/account/two-factor/page
     /(main)/dashboard/account/two-factor/confirm/page /(main)/dashboard/approvals/page /(main)/dashboard/notices/page /(main)/dashboard/apps/page /(main)/dashboard/apps/ending/page
     /(main)/dashboard/networks/page /(main)/dashboard/touched/page /(main)/dashboard/activity/page
     /(main)/dashboard/activity/export/route
     /(main)/dashboard/activity/apps/page /(main)/dashboard/activity/apps/export/route /(main)/dashboard/palette/route /(main)/dashboard/products/page
     /(main)/dashboard/customers/page /(main)/dashboard/subscriptions/page /(main)/dashboard/invoices/page
     /(main)/dashboard/developer/api-keys/page /(main)/dashboard/developer/apps/page
     /(main)/dashboard/developer/apps/new/page /(main)/dashboard/developer/webhooks/page
     /(main)/dashboard/members/page /(main)/dashboard/stores/page
     /(main)/dashboard/stores/new/page /(main)/become-operator/route /oauth/authorize/page
     /device/page
     /oauth/authorize/decision/route`,
  ),
  ...all(
    'public',
    `/_global-error/page /_not-found/page /(main)/page /(main)/[...missing]/page
     /(main)/(signing-in)/sign-in/page /(main)/(signing-in)/sign-up/page /(main)/(signing-in)/sign-in/two-factor/page
     /(main)/(signing-in)/forgot-password/page /(main)/(signing-in)/reset-password/page
     /(main)/(signing-in)/reset-password/open/route /(main)/(signing-in)/confirm-email/page
     /(main)/(signing-in)/confirm-email/open/route /(main)/(signing-in)/join/page /(main)/(signing-in)/join/open/route
     /.well-known/oauth-authorization-server/route /.well-known/oauth-protected-resource/route
     /.well-known/oauth-protected-resource/mcp/route /.well-known/oauth-protected-resource/mcp/[...path]/route
     /.well-known/webhook-keys/route /api/health/route /api/ready/route /api/openapi.json/route /logos/[file]/route
     /docs/route /docs.md/route /llms.txt/route /docs/[...page]/route /docs/search/route /docs/styles.css/route
     /docs/bruno.zip/route
     /language/route /sign-out/route`,
  ),
  ...all(
    'operator',
    `/(main)/operator/accounts/[id]/page /(main)/operator/agents/page /(main)/operator/api-keys/[id]/page /(main)/operator/apps/[id]/page
     /(main)/operator/connections/[id]/page /(main)/operator/lookup/page /(main)/operator/outbox/page
     /(main)/operator/outbox/[id]/page /(main)/operator/state/page /(main)/operator/verifications/page`,
  ),
  ...all(
    'token',
    `/mcp/route /mcp/[store]/route /mcp/[store]/test/route
     /api/apps/credentials/route /api/oauth/device_authorization/route /api/oauth/introspect/route /api/oauth/leaked/route
      /api/oauth/register/route /api/oauth/revoke/route /api/oauth/token/route`,
  ),
  // v1 knows tokens alone.
  ...all(
    'token',
    Object.keys(DOORS)
      .filter((name) => name.startsWith('/api/v1/'))
      .join(' '),
  ),
};

const TEAM = 'dashboard/developer/apps/[id]';
const STORE = 'dashboard/stores/[id]';

/** The same of every server action. */
export const ACTION_NEEDS: Record<string, Need> = {
  ...all(
    may('change'),
    `dashboard/products/new/actions#createProductAction dashboard/products/[id]/actions#updateProductAction
     dashboard/products/[id]/actions#archiveProductAction dashboard/products/[id]/actions#addVariantAction
     dashboard/products/[id]/actions#archiveVariantAction dashboard/products/[id]/actions#deleteVariantAction
     dashboard/customers/new/actions#createCustomerAction dashboard/customers/[id]/actions#updateCustomerAction
     dashboard/customers/[id]/actions#deleteCustomerAction dashboard/subscriptions/[id]/actions#changeAction
     dashboard/subscriptions/[id]/actions#swapAction dashboard/subscriptions/new/actions#createAction
     dashboard/invoices/[id]/actions#settleAction dashboard/approvals/actions#decideAllAction`,
  ),
  ...all(
    may('connect'),
    `dashboard/developer/webhooks/actions#addStoreEndpoint dashboard/developer/webhooks/actions#editEndpoint
     dashboard/developer/webhooks/actions#redeliver dashboard/developer/webhooks/actions#removeEndpoint
     dashboard/apps/requests/[requestId]/actions#answerAction
     dashboard/apps/[id]/actions#narrowAction dashboard/apps/[id]/actions#saveEndAction
     dashboard/apps/[id]/actions#saveLimitsAction
     dashboard/apps/actions#endAccessAction dashboard/touched/actions#endAndShowAction
     dashboard/developer/api-keys/actions#revokeAction dashboard/developer/api-keys/actions#revokeKeyAction
     dashboard/developer/api-keys/new/actions#createKey`,
  ),
  ...all(
    may('test_data', 'none'),
    `${STORE}/actions#resetTestDataAction ${STORE}/test-mode-actions#fillAction
     ${STORE}/test-mode-actions#moveTimeAction`,
  ),
  ...all(may('settings', 'none'), `${STORE}/actions#checkDomainAction ${STORE}/actions#updateStoreAction`),
  ...all(
    may('members', 'none'),
    `${STORE}/members/actions#inviteAction ${STORE}/members/actions#saveRoleAction
     ${STORE}/members/actions#removeMemberAction ${STORE}/members/actions#withdrawAction`,
  ),
  ...all(may('own', 'none'), `${STORE}/actions#deleteStoreAction ${STORE}/members/actions#handOverAction`),
  ...all(
    'team',
    `dashboard/developer/webhooks/actions#addAppEndpoint dashboard/developer/webhooks/actions#switchEndpoint
     dashboard/developer/webhooks/actions#rotateSecret dashboard/developer/webhooks/actions#sendTest
     ${TEAM}/team-actions#askForVerification ${TEAM}/connect-tester/actions#checkLinkAction
     ${TEAM}/secrets/actions#makeSecret ${TEAM}/secrets/actions#revokeSecret ${TEAM}/settings/actions#saveApp
     dashboard/networks/actions#changeNetworksAction`,
  ),
  ...all(
    'app_owner',
    `${TEAM}/delete/actions#removeApp ${TEAM}/team-actions#inviteDeveloperAction
     ${TEAM}/team-actions#removeDeveloperAction ${TEAM}/team-actions#withdrawFromTeamAction
     ${TEAM}/team-actions#handOverAppAction`,
  ),
  ...all(
    'personal',
    `${STORE}/members/actions#leaveAction ${TEAM}/team-actions#leaveTeamAction (signing-in)/join/actions#acceptAction
     confirm-it-is-you/actions#requestConfirmationAction confirm-it-is-you/actions#confirmByPasskeyAction
     dashboard/actions#hideFirstStepsAction dashboard/actions#dismissDeviceAction dashboard/notices/actions#markReadAction
     dashboard/notices/actions#markAllReadAction dashboard/actions#showMode dashboard/account/actions#changeNameAction
     dashboard/account/actions#sendConfirmationAction dashboard/account/actions#saveNoticesAction
     dashboard/account/actions#endOtherSessionsAction
     dashboard/account/actions#endSessionAction dashboard/account/delete/actions#deleteAccountAction
     dashboard/account/email/actions#changeEmailAction dashboard/account/passkeys/actions#offerPasskeyAction
     dashboard/account/passkeys/actions#addPasskeyAction dashboard/account/passkeys/actions#removePasskeyAction
     dashboard/account/password/actions#changePasswordAction
     dashboard/account/two-factor/actions#startTwoFactorAction
     dashboard/account/two-factor/actions#confirmTwoFactorAction
     dashboard/account/two-factor/actions#endTwoFactorAction
     dashboard/account/two-factor/actions#renewBackupCodesAction dashboard/developer/apps/new/actions#createApp
     dashboard/stores/new/actions#createStoreAction`,
  ),
  ...all(
    'public',
    `(signing-in)/sign-in/actions#signInAction (signing-in)/sign-in/actions#requestPasskeyAction
     (signing-in)/sign-in/actions#passkeyAction (signing-in)/sign-in/two-factor/actions#signInByCodeAction
     (signing-in)/forgot-password/actions#sendLinkAction (signing-in)/reset-password/actions#setPasswordAction
     (signing-in)/confirm-email/actions#confirmEmailAction (signing-in)/sign-up/actions#signUpAction`,
  ),
  ...all(
    'operator',
    `operator/accounts/[id]/actions#suspend operator/accounts/[id]/actions#unsuspend
     operator/accounts/[id]/actions#makeRecoveryLink operator/agents/actions#blockDomainAction operator/agents/actions#decideAction
     operator/api-keys/[id]/actions#endAction
     operator/connections/[id]/actions#endAction operator/apps/[id]/actions#decide
     operator/apps/[id]/actions#disable operator/apps/[id]/actions#enable operator/apps/[id]/actions#addNote
     operator/lookup/actions#lookUp operator/verifications/actions#decideAction`,
  ),
};
