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
const ACCOUNT = '/dashboard/account';
const PRODUCTS = '/dashboard/products';
/** An action on an endpoint of the store; on one of the app. */
const hook = (fields: (victim: Person) => Fields) =>
  at(`${HOOKS}/[endpointId]`, (victim) => [null, victim.endpoints.ofStore, UNSENT, form(fields(victim))]);
const appHook = (fields: Fields) =>
  at(`${APP_PAGE}/webhooks/[endpointId]`, ({ app, endpoints }) => [app.id, endpoints.ofApp, UNSENT, form(fields)]);
const ofApp = (fields: (victim: Person) => Fields) => (victim: Person) => [victim.app.id, UNSENT, form(fields(victim))];
/** Actions of the app's settings and team, whose file is beside its overview. */
const onSettings = (args: Args) => at(`${APP_PAGE}/settings`, args);
const onTeam = (args: Args) => at(`${APP_PAGE}/team`, args);
const onConnection = (fields: Fields) =>
  at('/dashboard/apps/[id]', ({ connectionId }) => [connectionId, UNSENT, form(fields)]);
const onProduct = (args: Args) => at(`${PRODUCTS}/[id]`, (victim) => [victim.productId, ...args(victim)]);
const onAccount = (fields: Fields) => at('/operator/accounts/[id]', ({ id }) => [id, UNSENT, form(fields)]);
const onOperatorsApp = (fields: (victim: Person) => Fields) => at('/operator/apps/[id]', ofApp(fields));
const self = (fields: Fields) => () => sent(fields);

/** Every server action of the build, by its file and name there. A new one needs a line here. */
export const CALLS: Record<string, Record<string, Call>> = {
  '(signing-in)/actions': {
    continueAction: at('/sign-in', self({ next: '/dashboard' })),
    signInAction: at('/sign-in', self({ email: 'nobody@example.com', password: 'wrong' })),
    requestPasskeyAction: at('/sign-in', () => []),
    passkeyAction: at('/sign-in', () => [{}, '/dashboard']),
    signInByCodeAction: at('/sign-in/two-factor', self({ code: '000000' })),
    sendLinkAction: at('/forgot-password', self({ email: 'x' })),
    setPasswordAction: at('/reset-password', self({ newPassword: 'long-enough-1' })),
    confirmEmailAction: at('/confirm-email', self({})),
    acceptAction: at('/join', self({})),
    signUpAction: at('/sign-up', self({ name: '', email: 'x', password: 'short' })),
  },
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
    deleteAccountAction: at(`${ACCOUNT}/delete`, ({ email }) => [UNSENT, form({ email, password: DEMO_PASSWORD })]),
    changeEmailAction: at(`${ACCOUNT}/email`, self({ email: 'x@example.com', password: 'not the password' })),
    offerPasskeyAction: at(`${ACCOUNT}/passkeys`, () => ['not the password']),
    addPasskeyAction: at(`${ACCOUNT}/passkeys`, () => ['Mine', {}]),
    removePasskeyAction: at(`${ACCOUNT}/passkeys`, ({ passkeyId }) => [form({ passkey: passkeyId })]),
    changePasswordAction: at(
      `${ACCOUNT}/password`,
      self({ password: 'not the password', newPassword: 'another-password' }),
    ),
    startTwoFactorAction: at(`${ACCOUNT}/two-factor`, self({ password: 'no' })),
    confirmTwoFactorAction: at(`${ACCOUNT}/two-factor/confirm`, self({ code: '000000' })),
    endTwoFactorAction: at(`${ACCOUNT}/two-factor`, self({ password: 'no' })),
    renewBackupCodesAction: at(`${ACCOUNT}/two-factor`, self({ password: 'no' })),
  },
  'extensions/approvals/pages/list/actions': {
    decideAllAction: at('/dashboard/approvals', ({ approvalId }) => [form({ decision: 'decline', shown: approvalId })]),
  },
  'dashboard/apps/actions': {
    endAccessAction: ({ connectionId }) => [form({ connection: connectionId })],
    narrowAction: onConnection({ allowed: ['customers:read'] }),
    saveLimitsAction: onConnection({ limit_changes: '1' }),
    saveEndAction: onConnection({ access_ends: 'month' }),
    endAndShowAction: at('/dashboard/touched/[id]', ({ connectionId }) => [form({ connection: connectionId })]),
  },
  'dashboard/apps/requests/[requestId]/actions': {
    answerAction: ({ requestId }) => [requestId, UNSENT, form({ decision: 'approve', confirm: 'yes' })],
  },
  'dashboard/networks/actions': {
    changeNetworksAction: at(`${APP_PAGE}/security`, ({ app }) => ['app', app.id, UNSENT, form({ do: 'stop' })]),
  },
  'dashboard/developer/api-keys/actions': {
    revokeAction: ({ connectionId }) => [form({ connection: connectionId })],
    revokeKeyAction: ({ keyId }) => [form({ key: keyId })],
    createKey: at('/dashboard/developer/api-keys/new', ({ mode, store: { id: store } }) =>
      sent({ id: randomUUID(), store, mode, name: 'Stolen', scopes: ['*'] }),
    ),
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
  'dashboard/developer/apps/actions': {
    askForVerification: onSettings(({ app }) => [app.id, UNSENT, form({ message: 'Please.' })]),
    checkDomainAction: onSettings(({ app }) => [app.id, UNSENT, form({})]),
    inviteDeveloperAction: onTeam(({ app }) => [app.id, UNSENT, form({ email: 'friend@example.com' })]),
    removeDeveloperAction: onTeam(({ app, coDeveloper }) => [app.id, coDeveloper.id]),
    withdrawFromTeamAction: onTeam(({ app, teamInvitationId }) => [app.id, form({ invitation: teamInvitationId })]),
    handOverAppAction: onTeam(({ app, coDeveloper }) => [app.id, UNSENT, form({ newOwner: coDeveloper.id })]),
    leaveTeamAction: onTeam(({ app }) => [app.id]),
    removeApp: at(
      `${APP_PAGE}/delete`,
      ofApp(({ app }) => ({ appName: app.name })),
    ),
    makeSecret: at(
      `${APP_PAGE}/secrets`,
      ofApp(() => ({ id: randomUUID(), secretName: 'Stolen' })),
    ),
    revokeSecret: at(
      `${APP_PAGE}/secrets`,
      ofApp(({ app }) => ({ secret: app.secretId })),
    ),
  },
  'dashboard/developer/apps/[id]/settings/actions': { saveApp: ofApp(() => APP) },
  'dashboard/stores/actions': {
    createStoreAction: at('/dashboard/stores/new', () => [
      UNSENT,
      form({ ...STORE, subdomain: `s-${randomUUID().slice(0, 12)}` }),
    ]),
    resetTestDataAction: at(`${STORE_PAGE}/reset`, ({ store }) => [store.id]),
    checkDomainAction: at(STORE_PAGE, ({ store }) => [store.id, UNSENT, form({})]),
    deleteStoreAction: at(`${STORE_PAGE}/delete`, ({ store }) => [store.id, UNSENT, form({ storeName: store.name })]),
    updateStoreAction: at(STORE_PAGE, ({ store }) => [store.id, 'usd', UNSENT, form(STORE)]),
    fillAction: at(STORE_PAGE, ({ store }) => [store.id, UNSENT, form({})]),
    moveTimeAction: at(STORE_PAGE, ({ store }) => [store.id, UNSENT, form({ by: 'year' })]),
  },
  'dashboard/stores/[id]/members/actions': {
    inviteAction: ({ store }) => [store.id, UNSENT, form({ email: 'friend@example.com', role: 'admin' })],
    saveRoleAction: ({ store, members }) => [store.id, members.viewer.id, UNSENT, form({ role: 'admin' })],
    removeMemberAction: ({ store, members }) => [store.id, members.spare.id],
    withdrawAction: ({ store, invitationId }) => [store.id, form({ invitation: invitationId })],
    leaveAction: ({ store }) => [store.id],
    handOverAction: ({ store, members }) => [store.id, UNSENT, form({ newOwner: members.admin.id })],
  },
  'dashboard/products/actions': {
    createProductAction: at(`${PRODUCTS}/new`, ({ mode, store }) => [
      UNSENT,
      form({ store: store.id, mode, ...PRODUCT, ...FIRST_VARIANT }),
    ]),
    updateProductAction: onProduct(() => [UNSENT, form(PRODUCT)]),
    archiveProductAction: onProduct(() => [form({ archived: 'true' })]),
    addVariantAction: onProduct(() => [UNSENT, form(VARIANT)]),
    archiveVariantAction: onProduct(({ variantId }) => [form({ variant: variantId, archived: 'true' })]),
    deleteVariantAction: onProduct(({ unusedVariantId }) => [form({ variant: unusedVariantId })]),
  },
  'dashboard/customers/actions': {
    createCustomerAction: at('/dashboard/customers/new', ({ mode, store }) => [
      UNSENT,
      form({ store: store.id, mode, ...CUSTOMER }),
    ]),
    updateCustomerAction: at('/dashboard/customers/[id]', ({ customerId }) => [customerId, UNSENT, form(CUSTOMER)]),
    deleteCustomerAction: at('/dashboard/customers/[id]', ({ lonelyCustomerId }) => [lonelyCustomerId]),
  },
  'dashboard/subscriptions/actions': {
    createAction: at('/dashboard/subscriptions/new', ({ mode, store, customerId: customer, variantId: variant }) => [
      store.id,
      mode,
      ...sent({ id: randomUUID(), customer, variant, start: 'now' }),
    ]),
    changeAction: at('/dashboard/subscriptions/[id]', ({ mode, store, subscriptions: { live } }) => [
      store.id,
      mode,
      live,
      form({ change: 'cancel' }),
    ]),
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
  'operator/actions': {
    suspend: onAccount({ reason: 'Because I can.' }),
    unsuspend: onAccount({}),
    makeRecoveryLink: onAccount({}),
    endAccessAction: at('/operator/connections/[id]', ({ connectionId }) => ['connections', connectionId, UNSENT, WHY]),
    decide: onOperatorsApp(() => ({ since: since(), decision: 'verify', answer: '' })),
    disable: onOperatorsApp(({ app }) => ({ reason: 'Because I can.', appName: app.name })),
    enable: onOperatorsApp(() => ({})),
    addNote: onOperatorsApp(() => ({ note: 'Hello.' })),
    lookUp: at('/operator/lookup', ({ app }) => [UNSENT, form({ wanted: app.clientId })]),
    decideVerificationAction: at('/operator/verifications', ({ app }) => [
      UNSENT,
      form({ app: app.id, since: since(), decision: 'verify' }),
    ]),
  },
  'extensions/agents/pages/operator/actions': {
    decideAction: at('/operator/agents', ({ app }) => [UNSENT, form({ app: app.id, decision: 'block' })]),
    blockDomainAction: at('/operator/agents', self({ domain: 'blocked.example', reason: 'Because I can.' })),
  },
};
