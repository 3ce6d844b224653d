/** Letters about accounts, invitations and requests to connect, and what stands in every mail. */
export default {
  buttonFails: 'If the button doesn’t work, open this address:',
  setPassword: 'Set a new password',
  resetAsked:
    'Somebody asked to set a new password for your {product} account. Use the link within 30 minutes; it works once.',
  notYouNothingChanges: 'If this wasn’t you, ignore this mail: without the link nothing changes.',
  suspended: 'Your account is suspended',
  suspendedAbout:
    'Somebody asked to set a new password for your {product} account. The operator has suspended it, so its password can’t be changed now.',
  why: 'Why: {reason}',
  passwordChanged: 'Your password was changed',
  passwordChangedAbout:
    'A new password was set for your {product} account, and everybody who was signed in to it was signed out.',
  seeWhatHappened: 'See what happened',
  notYouSetAnother:
    'If this wasn’t you, set another password at once: choose “Forgot your password?” where you sign in.',
  confirmEmail: 'Confirm your email',
  confirmEmailAbout: 'This address was given for a {product} account. Confirm that it is yours.',
  noAccountIgnore: 'If you have no account there, ignore this mail.',
  confirmNewEmail: 'Confirm your new email',
  confirmNewEmailAbout:
    'This address was given as the new one of a {product} account. Confirm it within 24 hours and sign in with it from then on.',
  haveAccount: 'You already have an account',
  haveAccountAbout:
    'Somebody gave this address for another {product} account. It belongs to yours, so nothing has changed. If it was you: sign in to the account that has it. “Forgot your password?” there lets you set a new one.',
  signIn: 'Sign in',
  notYouNotTold: 'If this wasn’t you, ignore this mail. Whoever it was isn’t told that you have an account.',
  emailChanging: 'Your email is about to change',
  emailChangingAbout:
    'Somebody who knows the password of your {product} account entered a new email for it: {email}. This address stays until the new one is confirmed.',
  notYouChangePassword:
    'If this wasn’t you, change your password now: then the new address can’t be confirmed any more.',
  emailChanged: 'Your email was changed',
  emailChangedAbout: 'Your {product} account belongs to this address no longer. Its email is {email} now.',
  notYouWrite: 'If this wasn’t you, write to the people who run the service.',
  wayBack: 'A way back into your account',
  wayBackAbout:
    'The operator of {product} made a link with which a new password can be set for your account. They give it to you themselves; it works once, for 24 hours.',
  wayBackOneStep:
    'The operator of {product} made a link with which a new password can be set for your account, without the second step of signing in. They give it to you themselves; it works once, for 24 hours.',
  notAskedWrite: 'If you didn’t ask for this, write to the people who run the service.',
  invited: 'You are invited',
  invitedAbout:
    '{by} invites you to work on “{what}” at {product}, as {role, select, admin {admin} viewer {viewer} other {developer}}. Use the link within seven days; it works once, for an account with this address.',
  seeInvitation: 'See the invitation',
  unknownIgnore: 'If you don’t know what this is about, ignore this mail: without the link nothing happens.',
  storeOffered: 'A store is to be handed over to you',
  storeOfferedAbout:
    '{by} wants to hand the store “{name}” over to you at {product}. If you accept within seven days, you are its owner, and they stay as an admin.',
  appOffered: 'An app is to be handed over to you',
  appOfferedAbout:
    '{by} wants to hand the app “{name}” over to you at {product}. If you accept within seven days, you are its owner, and they stay as a developer.',
  seeOffer: 'See the offer',
  unwantedIgnore: 'If you don’t want that, ignore this mail: nothing changes.',
  connectionAsked: 'Somebody asks you to connect an app',
  connectionAskedAbout:
    '{by} works on your store “{store}” and asks you to connect the app “{app}” to it in {mode, select, live {live} other {test}} mode. You will see first what the app asks for.',
  seeRequest: 'See the request',
  requestApproved: 'Your request was approved',
  requestApprovedAbout:
    '{by} allows you to connect the app “{app}” to the store “{store}” in {mode, select, live {live} other {test}} mode, as you asked at {product}. Nothing is connected until you do that.',
  connectTheApp: 'Connect the app',
  requestDeclined: 'Your request was declined',
  requestDeclinedAbout:
    '{by} declined to have the app “{app}” connected to the store “{store}” in {mode, select, live {live} other {test}} mode, as you asked at {product}. Nothing was connected.',
} as const;
