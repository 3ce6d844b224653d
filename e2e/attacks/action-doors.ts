import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import { type Describe, fields, UNSENT } from './action-door.ts';
import type { Fields } from './action-request.ts';
import { BILLING_ACTION_DOORS } from './billing-action-doors.ts';
import type { Person } from './cast.ts';
import { OPERATOR_ACTION_DOORS } from './operator-action-doors.ts';

const PASSWORD = DEMO_PASSWORD;
const ACCOUNT = '/dashboard/account';

const anybody =
  (path: string, given: Fields): Describe =>
  () => ({ for: 'anybody', path, args: [UNSENT, fields(given)] });
const self =
  (path: string, ...args: unknown[]): Describe =>
  () => ({ for: 'self', path: ACCOUNT + path, args });

const home = (...args: unknown[]) => ({ for: 'self' as const, path: '/dashboard', args });
const notices = (...args: unknown[]) => ({ for: 'self' as const, path: '/dashboard/notices', args });

/** An action of one of the app's pages; its id comes first. */
const app =
  (page: string, given: (victim: Person) => Fields): Describe =>
  (victim) => ({
    for: 'owner',
    path: `/dashboard/developer/apps/${victim.app.id}${page}`,
    args: [victim.app.id, UNSENT, fields(given(victim))],
  });

const store =
  (page: string, args: (victim: Person) => unknown[]): Describe =>
  (victim) => ({
    for: 'owner',
    path: `/dashboard/stores/${victim.store.id}${page}`,
    args: [victim.store.id, ...args(victim)],
  });

/** An action on an endpoint of the store; on one of the app. */
const hook =
  (given: (victim: Person) => Fields): Describe =>
  (victim) => ({
    for: 'owner',
    path: `/dashboard/developer/webhooks/${victim.endpoints.ofStore}`,
    args: [null, victim.endpoints.ofStore, UNSENT, fields(given(victim))],
  });
const appHook =
  (given: Fields): Describe =>
  ({ app: { id }, endpoints: { ofApp: endpoint } }) => ({
    for: 'owner',
    path: `/dashboard/developer/apps/${id}/webhooks/${endpoint}`,
    args: [id, endpoint, UNSENT, fields(given)],
  });
const HOOK_FIELDS = { url: 'https://evil.example/hooks', description: '', events: ['*'], mode: 'live' };

const APP_FIELDS = {
  name: 'Taken Over',
  description: 'An app that somebody else changed.',
  websiteUrl: 'https://evil.example',
  redirectUris: 'https://evil.example/callback',
  defaultScopes: ['*'],
};
const STORE_FIELDS = { name: 'Taken Over', customDomain: '', currency: 'USD' };

/** Every server action of the build, by its name there. A new one needs a line here. */
export const ACTION_DOORS: Record<string, Describe> = {
  ...BILLING_ACTION_DOORS,
  ...OPERATOR_ACTION_DOORS,
  'dashboard/developer/webhooks/actions#addStoreEndpoint': ({ mode, store: { id } }) => ({
    for: 'owner',
    path: '/dashboard/developer/webhooks/new',
    args: [UNSENT, fields({ ...HOOK_FIELDS, mode, store: id, id: randomUUID() })],
  }),
  'dashboard/developer/webhooks/actions#addAppEndpoint': app('/webhooks/new', () => ({
    ...HOOK_FIELDS,
    id: randomUUID(),
  })),
  'dashboard/developer/webhooks/actions#editEndpoint': hook(() => HOOK_FIELDS),
  'dashboard/developer/webhooks/actions#switchEndpoint': appHook({ enabled: 'true' }),
  'dashboard/developer/webhooks/actions#rotateSecret': appHook({ overlap: '0' }),
  'dashboard/developer/webhooks/actions#sendTest': appHook({ type: 'invoice.paid' }),
  'dashboard/developer/webhooks/actions#redeliver': hook(({ eventId }) => ({ what: eventId })),
  'dashboard/developer/webhooks/actions#removeEndpoint': ({ endpoints: { spareOfStore } }) => ({
    for: 'owner',
    path: `/dashboard/developer/webhooks/${spareOfStore}`,
    args: [null, fields({ endpoint: spareOfStore })],
  }),
  '(signing-in)/sign-in/actions#signInAction': anybody('/sign-in', { email: 'nobody@example.com', password: 'wrong' }),
  '(signing-in)/sign-in/actions#requestPasskeyAction': () => ({ for: 'anybody', path: '/sign-in', args: [] }),
  '(signing-in)/sign-in/actions#passkeyAction': () => ({ for: 'anybody', path: '/sign-in', args: [{}, '/dashboard'] }),
  '(signing-in)/sign-in/two-factor/actions#signInByCodeAction': anybody('/sign-in/two-factor', { code: '000000' }),
  '(signing-in)/forgot-password/actions#sendLinkAction': anybody('/forgot-password', { email: 'x' }),
  '(signing-in)/reset-password/actions#setPasswordAction': anybody('/reset-password', { newPassword: 'long-enough-1' }),
  '(signing-in)/confirm-email/actions#confirmEmailAction': anybody('/confirm-email', {}),
  '(signing-in)/join/actions#acceptAction': () => ({ for: 'self', path: '/join', args: [UNSENT, fields({})] }),
  '(signing-in)/sign-up/actions#signUpAction': anybody('/sign-up', { name: '', email: 'x', password: 'short' }),
  'confirm-it-is-you/actions#requestConfirmationAction': () => ({ for: 'anybody', path: '/dashboard', args: [] }),
  'confirm-it-is-you/actions#confirmByPasskeyAction': () => ({ for: 'anybody', path: '/dashboard', args: [{}] }),
  'dashboard/actions#showMode': () => home(fields({ mode: 'test', from: '/dashboard' })),
  'dashboard/actions#hideFirstStepsAction': () => home(),
  'dashboard/actions#dismissDeviceAction': () => home(fields({ notice: randomUUID() })),
  'dashboard/notices/actions#markReadAction': () => notices(fields({ notice: randomUUID() })),
  'dashboard/notices/actions#markAllReadAction': () => notices(fields({})),
  'dashboard/account/actions#changeNameAction': self('', UNSENT, fields({ name: 'Renamed' })),
  'dashboard/account/actions#saveNoticesAction': self('', UNSENT, fields({ notices: [] })),
  'dashboard/account/actions#sendConfirmationAction': self('', UNSENT, fields({})),
  'dashboard/account/actions#endOtherSessionsAction': () => ({ for: 'self', path: ACCOUNT, args: [] }),
  'dashboard/account/actions#endSessionAction': ({ sessionId }) => ({
    ...{ for: 'owner', path: ACCOUNT },
    args: [fields({ session: sessionId })],
  }),
  'dashboard/account/delete/actions#deleteAccountAction': ({ email }) => ({
    ...{ for: 'owner', path: `${ACCOUNT}/delete` },
    args: [UNSENT, fields({ email, password: PASSWORD })],
  }),
  'dashboard/account/email/actions#changeEmailAction': self(
    ...(['/email', UNSENT, fields({ email: 'x@example.com', password: 'not the password' })] as const),
  ),
  'dashboard/account/passkeys/actions#offerPasskeyAction': self('/passkeys', 'not the password'),
  'dashboard/account/passkeys/actions#addPasskeyAction': self('/passkeys', 'Mine', {}),
  'dashboard/account/passkeys/actions#removePasskeyAction': ({ passkeyId }) => ({
    ...{ for: 'owner', path: `${ACCOUNT}/passkeys` },
    args: [fields({ passkey: passkeyId })],
  }),
  'dashboard/account/password/actions#changePasswordAction': self(
    ...(['/password', UNSENT, fields({ password: 'not the password', newPassword: 'another-password' })] as const),
  ),
  'dashboard/account/two-factor/actions#startTwoFactorAction': self('/two-factor', UNSENT, fields({ password: 'no' })),
  'dashboard/account/two-factor/actions#confirmTwoFactorAction': self(
    ...(['/two-factor/confirm', UNSENT, fields({ code: '000000' })] as const),
  ),
  'dashboard/account/two-factor/actions#endTwoFactorAction': self('/two-factor', UNSENT, fields({ password: 'no' })),
  'dashboard/account/two-factor/actions#renewBackupCodesAction': self(
    '/two-factor',
    UNSENT,
    fields({ password: 'no' }),
  ),
  'dashboard/approvals/actions#decideAllAction': ({ approvalId }) => ({
    ...{ for: 'owner', path: '/dashboard/approvals' },
    args: [fields({ decision: 'decline', shown: approvalId })],
  }),
  'dashboard/apps/[id]/actions#narrowAction': ({ connectionId }) => ({
    ...{ for: 'owner', path: `/dashboard/apps/${connectionId}` },
    args: [connectionId, UNSENT, fields({ allowed: ['customers:read'] })],
  }),
  'dashboard/apps/[id]/actions#saveLimitsAction': ({ connectionId }) => ({
    ...{ for: 'owner', path: `/dashboard/apps/${connectionId}` },
    args: [connectionId, UNSENT, fields({ limit_changes: '1' })],
  }),
  'dashboard/apps/[id]/actions#saveEndAction': ({ connectionId }) => ({
    ...{ for: 'owner', path: `/dashboard/apps/${connectionId}` },
    args: [connectionId, UNSENT, fields({ access_ends: 'month' })],
  }),
  'dashboard/touched/actions#endAndShowAction': ({ connectionId }) => ({
    ...{ for: 'owner', path: `/dashboard/touched/${connectionId}` },
    args: [fields({ connection: connectionId })],
  }),
  'dashboard/apps/actions#endAccessAction': ({ connectionId }) => ({
    ...{ for: 'owner', path: '/dashboard/apps' },
    args: [fields({ connection: connectionId })],
  }),
  'dashboard/apps/requests/[requestId]/actions#answerAction': ({ requestId }) => ({
    ...{ for: 'owner', path: `/dashboard/apps/requests/${requestId}` },
    args: [requestId, UNSENT, fields({ decision: 'approve', confirm: 'yes' })],
  }),
  'dashboard/developer/api-keys/actions#revokeAction': ({ connectionId }) => ({
    ...{ for: 'owner', path: '/dashboard/developer/api-keys' },
    args: [fields({ connection: connectionId })],
  }),
  'dashboard/developer/api-keys/actions#revokeKeyAction': ({ keyId }) => ({
    ...{ for: 'owner', path: '/dashboard/developer/api-keys' },
    args: [fields({ key: keyId })],
  }),
  'dashboard/developer/api-keys/new/actions#createKey': ({ mode, store: { id } }) => ({
    ...{ for: 'owner', path: '/dashboard/developer/api-keys/new' },
    args: [UNSENT, fields({ id: randomUUID(), store: id, mode, name: 'Stolen', scopes: ['*'] })],
  }),
  'dashboard/developer/apps/new/actions#createApp': ({ app: { id } }) => ({
    ...{ for: 'owner', path: '/dashboard/developer/apps/new' },
    args: [UNSENT, fields({ id, ...APP_FIELDS })],
  }),
  'dashboard/developer/apps/[id]/team-actions#askForVerification': app('', () => ({ message: 'Please.' })),
  'dashboard/developer/apps/[id]/team-actions#inviteDeveloperAction': app('', () => ({ email: 'friend@example.com' })),
  'dashboard/developer/apps/[id]/team-actions#removeDeveloperAction': (victim) => ({
    ...{ for: 'owner', path: `/dashboard/developer/apps/${victim.app.id}` },
    args: [victim.app.id, victim.coDeveloper.id],
  }),
  'dashboard/developer/apps/[id]/team-actions#withdrawFromTeamAction': (victim) => ({
    ...{ for: 'owner', path: `/dashboard/developer/apps/${victim.app.id}` },
    args: [victim.app.id, fields({ invitation: victim.teamInvitationId })],
  }),
  'dashboard/developer/apps/[id]/team-actions#handOverAppAction': app('', ({ coDeveloper }) => ({
    newOwner: coDeveloper.id,
  })),
  'dashboard/developer/apps/[id]/team-actions#leaveTeamAction': (victim) => ({
    ...{ for: 'owner', path: `/dashboard/developer/apps/${victim.app.id}` },
    args: [victim.app.id],
  }),
  'dashboard/developer/apps/[id]/connect-tester/actions#checkLinkAction': app('/connect-tester', () => ({ link: 'x' })),
  'dashboard/developer/apps/[id]/delete/actions#removeApp': app('/delete', ({ app: { name } }) => ({ appName: name })),
  'dashboard/developer/apps/[id]/secrets/actions#makeSecret': app('/secrets', () => ({
    id: randomUUID(),
    secretName: 'Stolen',
  })),
  'dashboard/developer/apps/[id]/secrets/actions#revokeSecret': app('/secrets', (victim) => ({
    secret: victim.app.secretId,
  })),
  'dashboard/networks/actions#changeNetworksAction': (victim) => ({
    ...{ for: 'owner', path: `/dashboard/developer/apps/${victim.app.id}/security` },
    args: ['app', victim.app.id, UNSENT, fields({ do: 'watch' })],
  }),
  'dashboard/developer/apps/[id]/settings/actions#saveApp': app('/settings', () => APP_FIELDS),
  'dashboard/stores/[id]/actions#resetTestDataAction': store('/reset', () => []),
  'dashboard/stores/[id]/actions#checkDomainAction': store('', () => [UNSENT, fields({})]),
  'dashboard/stores/[id]/actions#deleteStoreAction': store('/delete', (victim) => [
    ...[UNSENT, fields({ storeName: victim.store.name })],
  ]),
  'dashboard/stores/[id]/members/actions#inviteAction': store('/members', () => [
    ...[UNSENT, fields({ email: 'friend@example.com', role: 'admin' })],
  ]),
  'dashboard/stores/[id]/members/actions#saveRoleAction': store('/members', ({ members }) => [
    ...[members.viewer.id, UNSENT, fields({ role: 'admin' })],
  ]),
  'dashboard/stores/[id]/members/actions#removeMemberAction': store('/members', ({ members }) => [members.spare.id]),
  'dashboard/stores/[id]/members/actions#withdrawAction': store('/members', ({ invitationId }) => [
    fields({ invitation: invitationId }),
  ]),
  'dashboard/stores/[id]/members/actions#leaveAction': store('/members', () => []),
  'dashboard/stores/[id]/members/actions#handOverAction': store('/members', ({ members }) => [
    ...[UNSENT, fields({ newOwner: members.admin.id })],
  ]),
  'dashboard/stores/[id]/test-mode-actions#fillAction': store('', () => [UNSENT, fields({})]),
  'dashboard/stores/[id]/test-mode-actions#moveTimeAction': store('', () => [UNSENT, fields({ by: 'year' })]),
  'dashboard/stores/[id]/actions#updateStoreAction': store('', () => ['usd', UNSENT, fields(STORE_FIELDS)]),
  'dashboard/stores/new/actions#createStoreAction': () => ({
    ...{ for: 'self', path: '/dashboard/stores/new' },
    args: [UNSENT, fields({ ...STORE_FIELDS, subdomain: `s-${randomUUID().slice(0, 12)}` })],
  }),
};
