import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import { type Fields, form, UNSENT } from './action-request.ts';
import type { Person } from './fixtures.ts';

/** What a form sends of which nothing was sent before. */
const sent = (fields: Fields) => [UNSENT, form(fields)];
const WHY = form({ reason: 'Because I can.' });
const HOOK = { url: 'https://evil.example/hooks', description: '', events: ['*'], mode: 'live' };
const APP = {
  name: 'Taken Over',
  description: 'An app that somebody else changed.',
  websiteUrl: 'https://evil.example',
  redirectUris: 'https://evil.example/callback',
  defaultScopes: ['*'],
};
const STORE = { name: 'Taken Over', customDomain: '', currency: 'USD' };
const PRODUCT = { name: 'Taken Over', description: 'A product that somebody else changed.' };
const CUSTOMER = { name: 'Taken Over', email: 'taken-over@evil.example' };
const VARIANT = { variantName: 'Stolen', price: '1.00', currency: '', interval: 'month', count: '1' };
const FIRST_VARIANT = Object.fromEntries(Object.entries(VARIANT).map(([name, value]) => [`${name}1`, value]));
const since = () => new Date().toISOString();

type Args = (victim: Person) => unknown[];
/** Arguments, with the page from which they are sent where that isn't the one beside the action's file. */
type Call = Args | { at: string; args: Args };
const at = (page: string, args: Args): Call => ({ at: page, args });

const HOOKS = '/dashboard/developer/webhooks';
const APP_PAGE = '/dashboard/developer/apps/[id]';
const STORE_PAGE = '/dashboard/stores/[id]';
/** An action on an endpoint of the store; on one of the app. */
const hook = (fields: (victim: Person) => Fields) =>
  at(`${HOOKS}/[endpointId]`, (victim) => [null, victim.endpoints.ofStore, UNSENT, form(fields(victim))]);
const appHook = (fields: Fields) =>
  at(`${APP_PAGE}/webhooks/[endpointId]`, ({ app, endpoints }) => [app.id, endpoints.ofApp, UNSENT, form(fields)]);
const ofApp = (fields: (victim: Person) => Fields) => (victim: Person) => [victim.app.id, UNSENT, form(fields(victim))];
/** Actions of the app's settings and team, whose file is beside its overview. */
const onSettings = (args: Args) => at(`${APP_PAGE}/settings`, args);
const onTeam = (args: Args) => at(`${APP_PAGE}/team`, args);
const self = (fields: Fields) => () => sent(fields);

/** Every server action of the build, by its file and name there. A new one needs a line here. */
export const CALLS: Record<string, Record<string, Call>> = {
  '(signing-in)/sign-in/actions': {
    continueAction: self({ next: '/dashboard' }),
    signInAction: self({ email: 'nobody@example.com', password: 'wrong' }),
    requestPasskeyAction: () => [],
    passkeyAction: () => [{}, '/dashboard'],
  },
  '(signing-in)/sign-in/two-factor/actions': { signInByCodeAction: self({ code: '000000' }) },
  '(signing-in)/forgot-password/actions': { sendLinkAction: self({ email: 'x' }) },
  '(signing-in)/reset-password/actions': { setPasswordAction: self({ newPassword: 'long-enough-1' }) },
  '(signing-in)/confirm-email/actions': { confirmEmailAction: self({}) },
  '(signing-in)/join/actions': { acceptAction: self({}) },
  '(signing-in)/sign-up/actions': { signUpAction: self({ name: '', email: 'x', password: 'short' }) },
  'confirm-it-is-you/actions': {
    requestConfirmationAction: at('/dashboard', () => []),
    confirmByPasskeyAction: at('/dashboard', () => [{}]),
  },
  'dashboard/actions': {
    choose: () => [form({ mode: 'test', store: randomUUID(), from: '/dashboard' })],
    hideFirstStepsAction: () => [],
    dismissAction: () => [form({ id: randomUUID() })],
  },
  'dashboard/notices/actions': {
    markReadAction: () => [form({ notice: randomUUID() })],
    openNoticeAction: () => [form({ notice: randomUUID(), kind: 'payment_failed' })],
    markAllReadAction: () => [form({})],
  },
  'dashboard/account/actions': {
    changeNameAction: self({ name: 'Renamed' }),
    saveNoticesAction: self({ notices: [] }),
    sendConfirmationAction: self({}),
    endOtherSessionsAction: () => [],
    endSessionAction: ({ sessionId }) => [form({ session: sessionId })],
  },
  'dashboard/account/delete/actions': {
    deleteAccountAction: ({ email }) => [UNSENT, form({ email, password: DEMO_PASSWORD })],
  },
  'dashboard/account/email/actions': {
    changeEmailAction: self({ email: 'x@example.com', password: 'not the password' }),
  },
  'dashboard/account/passkeys/actions': {
    offerPasskeyAction: () => ['not the password'],
    addPasskeyAction: () => ['Mine', {}],
    removePasskeyAction: ({ passkeyId }) => [form({ passkey: passkeyId })],
  },
  'dashboard/account/password/actions': {
    changePasswordAction: self({ password: 'not the password', newPassword: 'another-password' }),
  },
  'dashboard/account/two-factor/actions': {
    startTwoFactorAction: self({ password: 'no' }),
    confirmTwoFactorAction: at('/dashboard/account/two-factor/confirm', self({ code: '000000' })),
    endTwoFactorAction: self({ password: 'no' }),
    renewBackupCodesAction: self({ password: 'no' }),
  },
  'extensions/approvals/pages/list/actions': {
    decideAllAction: at('/dashboard/approvals', ({ approvalId }) => [form({ decision: 'decline', shown: approvalId })]),
  },
  'dashboard/apps/actions': { endAccessAction: ({ connectionId }) => [form({ connection: connectionId })] },
  'dashboard/apps/[id]/actions': {
    narrowAction: ({ connectionId }) => [connectionId, UNSENT, form({ allowed: ['customers:read'] })],
    saveLimitsAction: ({ connectionId }) => [connectionId, UNSENT, form({ limit_changes: '1' })],
    saveEndAction: ({ connectionId }) => [connectionId, UNSENT, form({ access_ends: 'month' })],
  },
  'dashboard/apps/requests/[requestId]/actions': {
    answerAction: ({ requestId }) => [requestId, UNSENT, form({ decision: 'approve', confirm: 'yes' })],
  },
  'dashboard/touched/actions': {
    endAndShowAction: at('/dashboard/touched/[id]', ({ connectionId }) => [form({ connection: connectionId })]),
  },
  'dashboard/networks/actions': {
    changeNetworksAction: at(`${APP_PAGE}/security`, ({ app }) => ['app', app.id, UNSENT, form({ do: 'stop' })]),
  },
  'dashboard/developer/api-keys/actions': {
    revokeAction: ({ connectionId }) => [form({ connection: connectionId })],
    revokeKeyAction: ({ keyId }) => [form({ key: keyId })],
  },
  'dashboard/developer/api-keys/new/actions': {
    createKey: ({ mode, store: { id: store } }) =>
      sent({ id: randomUUID(), store, mode, name: 'Stolen', scopes: ['*'] }),
  },
  'dashboard/developer/webhooks/actions': {
    addStoreEndpoint: at(`${HOOKS}/new`, ({ mode, store: { id: store } }) =>
      sent({ ...HOOK, mode, store, id: randomUUID() }),
    ),
    addAppEndpoint: at(`${APP_PAGE}/webhooks/new`, ({ app }) => [app.id, ...sent({ ...HOOK, id: randomUUID() })]),
    editEndpoint: hook(() => HOOK),
    switchEndpoint: appHook({ enabled: 'true' }),
    rotateSecret: appHook({ overlap: '0' }),
    sendTest: appHook({ type: 'invoice.paid' }),
    redeliver: hook(({ eventId }) => ({ what: eventId })),
    removeEndpoint: at(`${HOOKS}/[endpointId]`, ({ endpoints }) => [null, form({ endpoint: endpoints.spareOfStore })]),
  },
  'dashboard/developer/apps/new/actions': { createApp: ({ app }) => [UNSENT, form({ id: app.id, ...APP })] },
  'dashboard/developer/apps/[id]/team-actions': {
    askForVerification: onSettings(({ app }) => [app.id, UNSENT, form({ message: 'Please.' })]),
    checkDomainAction: onSettings(({ app }) => [app.id, UNSENT, form({})]),
    inviteDeveloperAction: onTeam(({ app }) => [app.id, UNSENT, form({ email: 'friend@example.com' })]),
    removeDeveloperAction: onTeam(({ app, coDeveloper }) => [app.id, coDeveloper.id]),
    withdrawFromTeamAction: onTeam(({ app, teamInvitationId }) => [app.id, form({ invitation: teamInvitationId })]),
    handOverAppAction: onTeam(({ app, coDeveloper }) => [app.id, UNSENT, form({ newOwner: coDeveloper.id })]),
    leaveTeamAction: onTeam(({ app }) => [app.id]),
  },
  'dashboard/developer/apps/[id]/delete/actions': { removeApp: ofApp(({ app }) => ({ appName: app.name })) },
  'dashboard/developer/apps/[id]/secrets/actions': {
    makeSecret: ofApp(() => ({ id: randomUUID(), secretName: 'Stolen' })),
    revokeSecret: ofApp(({ app }) => ({ secret: app.secretId })),
  },
  'dashboard/developer/apps/[id]/settings/actions': { saveApp: ofApp(() => APP) },
  'dashboard/stores/new/actions': {
    createStoreAction: () => [UNSENT, form({ ...STORE, subdomain: `s-${randomUUID().slice(0, 12)}` })],
  },
  'dashboard/stores/[id]/actions': {
    resetTestDataAction: at(`${STORE_PAGE}/reset`, ({ store }) => [store.id]),
    checkDomainAction: ({ store }) => [store.id, UNSENT, form({})],
    deleteStoreAction: at(`${STORE_PAGE}/delete`, ({ store }) => [store.id, UNSENT, form({ storeName: store.name })]),
    updateStoreAction: ({ store }) => [store.id, 'usd', UNSENT, form(STORE)],
  },
  'dashboard/stores/[id]/test-mode-actions': {
    fillAction: ({ store }) => [store.id, UNSENT, form({})],
    moveTimeAction: ({ store }) => [store.id, UNSENT, form({ by: 'year' })],
  },
  'dashboard/stores/[id]/members/actions': {
    inviteAction: ({ store }) => [store.id, UNSENT, form({ email: 'friend@example.com', role: 'admin' })],
    saveRoleAction: ({ store, members }) => [store.id, members.viewer.id, UNSENT, form({ role: 'admin' })],
    removeMemberAction: ({ store, members }) => [store.id, members.spare.id],
    withdrawAction: ({ store, invitationId }) => [store.id, form({ invitation: invitationId })],
    leaveAction: ({ store }) => [store.id],
    handOverAction: ({ store, members }) => [store.id, UNSENT, form({ newOwner: members.admin.id })],
  },
  'dashboard/products/new/actions': {
    createProductAction: ({ mode, store }) => [UNSENT, form({ store: store.id, mode, ...PRODUCT, ...FIRST_VARIANT })],
  },
  'dashboard/products/[id]/actions': {
    updateProductAction: ({ productId }) => [productId, UNSENT, form(PRODUCT)],
    archiveProductAction: ({ productId }) => [productId, form({ archived: 'true' })],
    addVariantAction: ({ productId }) => [productId, UNSENT, form(VARIANT)],
    archiveVariantAction: ({ productId, variantId }) => [productId, form({ variant: variantId, archived: 'true' })],
    deleteVariantAction: ({ productId, unusedVariantId }) => [productId, form({ variant: unusedVariantId })],
  },
  'dashboard/customers/new/actions': {
    createCustomerAction: ({ mode, store }) => [UNSENT, form({ store: store.id, mode, ...CUSTOMER })],
  },
  'dashboard/customers/[id]/actions': {
    updateCustomerAction: ({ customerId }) => [customerId, UNSENT, form(CUSTOMER)],
    deleteCustomerAction: ({ lonelyCustomerId }) => [lonelyCustomerId],
  },
  'dashboard/subscriptions/new/actions': {
    createAction: ({ mode, store, customerId: customer, variantId: variant }) => [
      store.id,
      mode,
      ...sent({ id: randomUUID(), customer, variant, start: 'now' }),
    ],
  },
  'dashboard/subscriptions/[id]/actions': {
    changeAction: ({ mode, store, subscriptions: { live } }) => [store.id, mode, live, form({ change: 'cancel' })],
    pauseAction: at('/dashboard/subscriptions/[id]/pause', ({ mode, store, subscriptions: { live } }) => [
      store.id,
      mode,
      live,
      ...sent({ when: 'now', until: '' }),
    ]),
    swapAction: at('/dashboard/subscriptions/[id]/swap', ({ mode, store, subscriptions, variantId }) => [
      store.id,
      mode,
      subscriptions.live,
      form({ variant: variantId, when: 'now', preview: randomUUID() }),
    ]),
  },
  'dashboard/invoices/[id]/actions': {
    settleAction: ({ mode, store, openInvoiceId: id }) => [
      store.id,
      mode,
      id,
      ...sent({ as: 'uncollectible', note: '' }),
    ],
  },
  'operator/accounts/[id]/actions': {
    suspend: ({ id }) => [id, UNSENT, WHY],
    unsuspend: ({ id }) => [id, UNSENT, form({})],
    makeRecoveryLink: ({ id }) => [id, UNSENT, form({})],
  },
  'operator/agents/actions': {
    decideAction: ({ app }) => [UNSENT, form({ app: app.id, decision: 'block' })],
    blockDomainAction: self({ domain: 'blocked.example', reason: 'Because I can.' }),
  },
  'operator/api-keys/[id]/actions': { endAction: ({ keyId }) => [keyId, UNSENT, WHY] },
  'operator/connections/[id]/actions': { endAction: ({ connectionId }) => [connectionId, UNSENT, WHY] },
  'operator/apps/[id]/actions': {
    decide: ofApp(() => ({ since: since(), decision: 'verify', answer: '' })),
    disable: ofApp(({ app }) => ({ reason: 'Because I can.', appName: app.name })),
    enable: ofApp(() => ({})),
    addNote: ofApp(() => ({ note: 'Hello.' })),
  },
  'operator/lookup/actions': { lookUp: ({ app }) => [UNSENT, form({ wanted: app.clientId })] },
  'operator/verifications/actions': {
    decideAction: ({ app }) => [UNSENT, form({ app: app.id, since: since(), decision: 'verify' })],
  },
};
