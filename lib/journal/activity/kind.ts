/**
 * Everything the activity records: its label in the filter, and a sentence that is true for every reader, whether the
 * store's seller or the app's owner. `{app}` and `{store}` stand for their names at the time, `{owner}` for the
 * store's, or the app's where no store is involved.
 */
export const KINDS = {
  authorized: ['Authorized', '{app} was allowed to connect to {store} in {mode} mode'],
  declined: ['Declined', '{app} was not allowed to connect'],
  connected: ['Connected', '{app} connected to {store} in {mode} mode'],
  rotated: ['Access renewed', '{app} renewed its access to {store}'],
  scope_narrowed: [
    'Renewed with less access',
    '{app} renewed its access to {store} and asked for fewer permissions than it has',
  ],
  widened_by_seller: ['Permissions added', '{app} was given more permissions for {store}'],
  narrowed_by_seller: ['Permissions taken back', 'Permissions of {app} for {store} were taken back'],
  code_burned: [
    'Connecting stopped',
    '{app} could not connect to {store}: five times, it did not show that it was the one allowed to',
  ],
  code_replayed: [
    'Ended: perhaps intercepted',
    '{app} lost its access to {store}, to be safe: somebody else may have got hold of it while it connected',
  ],
  refresh_token_reused: [
    'Ended: key perhaps copied',
    '{app} lost its access to {store}, to be safe: somebody else may have copied its key',
  ],
  revoked_by_app: ['Disconnected by the app', '{app} disconnected itself from {store}'],
  revoked_by_seller: ['Disconnected by the seller', '{app} was disconnected from {store}'],
  revoked_by_operator: ['Disconnected by the operator', 'The operator disconnected {app} from {store}'],
  leaked: ['Ended: found in public', '{app} lost its access to {store}: one of its tokens was found in public'],
  superseded: ['Ended: connected again', '{app} was connected to {store} again, so its former connection ended'],
  replaced: ['Ended: replaced', 'Another connection of {app} to {store} took the place of this one'],
  end_date: ['Ended: as chosen', '{app} lost its access to {store}: the time that was chosen for it was over'],
  end_changed: ['End of access changed', 'When the access of {app} to {store} ends was changed'],
  networks_changed: ['Networks changed', 'From where {app} may be called was changed'],
  asking_changed: ['May ask for changes', 'Whether {app} may ask for changes of {store} was changed'],
  limits_changed: ['Limits changed', 'What {app} may change by itself in {store} was changed'],
  unused: ['Ended: not used', '{app} lost its access to {store}: it had not been used for 90 days'],
  client_blocked: ['Ended: client blocked', '{app} lost its access to {store}: the operator blocked this client'],
  ended_app_deleted: ['Ended: app deleted', '{app} lost its access to {store}: the app was deleted'],
  ended_store_deleted: ['Ended: store deleted', '{app} lost its access to {store}: the store was deleted'],
  ended_account_suspended: [
    'Ended: account suspended',
    '{app} lost its access to {store}: the operator suspended the seller’s account',
  ],
  ended_app_disabled: ['Ended: app disabled', '{app} lost its access to {store}: the operator disabled the app'],
  subscription_cancel: [
    'Subscription set to cancel',
    '{app} set a subscription of {store} to cancel at the end of its period',
  ],
  subscription_cancel_immediately: ['Subscription canceled', '{app} canceled a subscription of {store} at once'],
  subscription_resume: ['Subscription resumed', '{app} resumed a subscription of {store}'],
  subscription_swap: ['Plan changed', '{app} changed the plan of a subscription of {store}'],
  subscription_swap_scheduled: [
    'Change of plan scheduled',
    '{app} set a subscription of {store} to change plan when it renews',
  ],
  subscription_pause: ['Subscription paused', '{app} paused a subscription of {store}'],
  subscription_pause_scheduled: [
    'Pause scheduled',
    '{app} set a subscription of {store} to pause at the end of its period',
  ],
  subscription_metadata: ['Subscription’s metadata changed', '{app} changed the metadata of a subscription of {store}'],
  subscription_unpause: ['Paused subscription resumed', '{app} resumed a paused subscription of {store}'],
  subscription_create: ['Subscription created', '{app} created a subscription in {store}'],
  customer_create: ['Customer created', '{app} created a customer in {store}'],
  customer_update: ['Customer changed', '{app} changed a customer of {store}'],
  customer_delete: ['Customer deleted', '{app} deleted a customer of {store}'],
  product_create: ['Product created', '{app} created a product in {store}'],
  product_update: ['Product changed', '{app} changed a product of {store}'],
  variant_create: ['Variant added', '{app} added a variant to a product of {store}'],
  variant_update: ['Variant changed', '{app} changed a variant of a product of {store}'],
  variant_delete: ['Variant deleted', '{app} deleted a variant of a product of {store}'],
  invoice_settle: ['Invoice settled', '{app} settled an invoice of {store}'],
  sample_data_create: ['Sample data added', '{app} filled the test mode of {store} with sample data'],
  clock_advance: ['Clock moved', '{app} moved the clock of {store} in test mode'],
  webhook_added: ['Webhook endpoint added', 'A webhook endpoint for {owner} was added'],
  webhook_changed: ['Webhook endpoint changed', 'The settings of a webhook endpoint for {owner} were changed'],
  webhook_secret_rotated: [
    'Webhook secret rotated',
    'The signing secret of a webhook endpoint for {owner} was replaced',
  ],
  webhook_enabled: ['Webhook endpoint enabled', 'A webhook endpoint for {owner} was enabled'],
  webhook_disabled: ['Webhook endpoint disabled', 'A webhook endpoint for {owner} was disabled'],
  webhook_failed: [
    'Webhook endpoint disabled: failing',
    'A webhook endpoint for {owner} was disabled: deliveries to it failed for three days',
  ],
  webhook_gone: [
    'Webhook endpoint disabled: gone',
    'A webhook endpoint for {owner} was disabled: it answered 410 Gone',
  ],
  webhook_deleted: ['Webhook endpoint deleted', 'A webhook endpoint for {owner} was deleted'],
  app_registered: ['App registered', '{app} was registered'],
  app_edited: ['App edited', 'The settings of {app} were changed'],
  redirect_uris_changed: ['Redirect URIs changed', 'The redirect URIs of {app} were changed'],
  secret_added: ['Secret added', 'A secret was added to {app}'],
  secret_revoked: ['Secret revoked', 'A secret of {app} was revoked'],
  secret_leaked: ['Secret ended: found in public', 'A secret of {app} was found in public and has ended'],
  verification_requested: ['Verification requested', 'Verification of {app} was requested'],
  verified: ['Verified', '{app} was verified'],
  verification_declined: ['Verification declined', 'Verification of {app} was declined'],
  verification_removed: ['Verification removed', '{app} is no longer verified'],
  app_domain_proven: ['Domain of the app proven', 'The domain of the website of {app} was proven'],
  app_domain_lost: ['Domain of the app not proven any more', 'The domain of the website of {app} is no longer proven'],
  app_disabled: ['App disabled', '{app} was disabled'],
  app_enabled: ['App enabled', '{app} was enabled again'],
  app_deleted: ['App deleted', '{app} was deleted'],
  api_key_created: ['API key created', '{app} was created for {store} in {mode} mode'],
  api_key_revoked: ['API key revoked', '{app} for {store} was revoked'],
  api_key_leaked: ['API key ended: found in public', '{app} for {store} was found in public and has ended'],
  api_key_ended_by_operator: ['API key ended by the operator', 'The operator ended {app} for {store}'],
  store_created: ['Store created', '{store} was created'],
  test_data_reset: ['Test data reset', 'The test data of {store} was deleted'],
  store_deleted: ['Store deleted', '{store} was deleted'],
  domain_proven: ['Domain proven', 'The custom domain of {store} was proven'],
  domain_lost: ['Domain not proven any more', 'The custom domain of {store} is no longer proven'],
  member_invited: ['Member invited', 'Somebody was invited to work on {store}'],
  invitation_withdrawn: ['Invitation withdrawn', 'An invitation to work on {owner} was withdrawn'],
  member_joined: ['Member joined', 'An invited person joined {store}'],
  member_role_changed: ['Role changed', 'The role of a member of {store} was changed'],
  member_removed: ['Member removed', 'A member of {store} was removed'],
  member_left: ['Member left', 'A member left {store}'],
  handover_offered: ['Handover offered', 'The owner of {store} offered to hand it over'],
  store_handed_over: ['Store handed over', '{store} has another owner'],
  developer_invited: ['Developer invited', 'Somebody was invited to work on {app}'],
  developer_joined: ['Developer joined', 'An invited person joined the team of {app}'],
  developer_removed: ['Developer removed', 'A developer was taken out of the team of {app}'],
  developer_left: ['Developer left', 'A developer left the team of {app}'],
  app_handover_offered: ['App handover offered', 'The owner of {app} offered to hand it over'],
  app_handed_over: ['App handed over', '{app} has another owner'],
  connection_requested: ['Connection asked for', 'A member of {store} asked to connect {app} in {mode} mode'],
  connection_approved: ['Request approved', 'The request to connect {app} to {store} was approved'],
  connection_refused: ['Request refused', 'The request to connect {app} to {store} was refused'],
  store_edited: ['Store edited', 'The settings of {store} were changed'],
  store_suspended: ['Store suspended', 'The platform suspended {store}'],
  store_unsuspended: ['Store no longer suspended', 'The platform lifted the suspension of {store}'],
} as const satisfies Record<string, readonly [label: string, sentence: string]>;

export type EntryKind = keyof typeof KINDS;

/** The two halves of a person's activity: what happened to the stores they work on, and to their apps on their own. */
export type Section = 'stores' | 'apps';

/** The kinds of entries in a section; what an endpoint or an invitation belongs to may be either. */
export function kindsIn(section: Section): EntryKind[] {
  return (Object.keys(KINDS) as EntryKind[]).filter((kind) => {
    const sentence = KINDS[kind][1];
    if (kind === 'declined' || sentence.includes('{store}')) return section === 'stores';
    return sentence.includes('{owner}') || section === 'apps';
  });
}

/** What an entry records beside its sentence: small and free of secrets, such as scopes, ids, names of what changed. */
export type Detail = { readonly [key: string]: string | number | boolean | null | readonly string[] };

/** Whether a text names a kind of entry. */
export function isEntryKind(text: string): text is EntryKind {
  return Object.hasOwn(KINDS, text);
}
