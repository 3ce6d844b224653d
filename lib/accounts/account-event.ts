/** Everything that is recorded about an account itself, in words for its person. */
export const ACCOUNT_EVENTS = {
  created: 'The account was created',
  signed_in: 'Signed in with the password',
  signed_in_by_code: 'Signed in with the password and a code',
  signed_in_by_passkey: 'Signed in with a passkey',
  confirmed: 'Confirmed who it is again',
  sign_in_failed: 'Failed sign-in: wrong password',
  code_failed: 'Failed sign-in: right password, wrong code',
  confirmation_failed: 'Somebody who is signed in entered a wrong password or code',
  password_changed: 'The password was changed',
  reset_requested: 'A link to set a new password was asked for',
  reset_code_failed: 'Failed to set a new password: right link, wrong code',
  password_reset: 'A new password was set with a link from a mail',
  recovery_link_made: 'The operator made a link to set a new password',
  password_recovered: 'A new password was set with a link from the operator',
  email_confirmed: 'The email was confirmed',
  email_change_requested: 'A new email was entered; it counts once it is confirmed',
  email_changed: 'The email was changed',
  two_step_on: 'Two-step sign-in was switched on',
  two_step_off: 'Two-step sign-in was switched off',
  backup_codes_made: 'New backup codes were made',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  signed_out_elsewhere: 'Signed out on other devices',
  operator_made: 'The account became an operator',
  operator_removed: 'The account is no operator any more',
  suspended: 'The operator suspended the account',
  unsuspended: 'The operator lifted the suspension',
} as const;

export type AccountEvent = keyof typeof ACCOUNT_EVENTS;

/** An event as a sentence; one from a newer version by its name. */
export function eventInWords(kind: string): string {
  return Object.hasOwn(ACCOUNT_EVENTS, kind) ? ACCOUNT_EVENTS[kind as AccountEvent] : kind;
}
