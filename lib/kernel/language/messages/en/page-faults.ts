/** What went wrong with a form or a link, and what to do. */
export default {
  heading: 'This didn’t work',
  headingOurs: 'This didn’t work, and it is our fault',
  unreadable: 'This form could not be read.',
  loadAgain: 'Nothing was changed. Go back, load the page again and send the form once more.',
  otherFormat: 'This form was sent in a format that we don’t accept.',
  sendFromThere: 'Nothing was changed. Go back, load the page again and send the form from there.',
  tooLarge: 'This form is too large: we accept 64 KiB at most.',
  sendLess: 'Nothing was changed. Go back and send less.',
  tooManyFields: 'This form has more fields than we accept.',
  foreignForm: 'This form was not sent from our page.',
  sendFromHere: 'Nothing was changed. Open the page on this site and send the form from there.',
  outdated: 'This page is out of date.',
  startInApp: 'Nothing was changed. Go back to the app and start again.',
  answered: 'This request has already been answered.',
  answeredNext: 'Go back to the app; if it is not connected, start again there.',
  unknownApproval: 'There is no such request in your stores.',
  newLink: 'Nothing was changed. Ask in the app for a new link.',
  unknownApp: 'There is no such app.',
  unknownAppNext: 'It was deleted, or it belongs to a different account from the one you are signed in with.',
  providerAway: '{provider} can’t be reached right now, so you can’t be signed in.',
  providerAwayNext: 'Nothing was changed. Wait a minute, then sign in again.',
  providerDenied: '{provider} didn’t sign you in.',
  providerUnproven: 'What {provider} answered could not be checked, so you are not signed in.',
  signInOutdated: 'You took too long to sign in, or began to in another window.',
  signInOnceMore: 'Nothing was changed. Sign in once more.',
  addressUnproven:
    'There is an account here with the address that {provider} gives for you, and {provider} doesn’t say that you have confirmed it.',
  confirmThere: 'Confirm your address at {provider}, then sign in again.',
  accountUnconfirmed:
    'There is an account here with the address that {provider} gives for you, but nobody has ever confirmed the address here. So it may be somebody else’s.',
  confirmHere:
    'If it is yours, confirm its address first: sign in to it with its password, or set a new one by mail. Otherwise ask the people who run this service.',
  accountOfAnother:
    'The account here with the address that {provider} gives for you belongs to another person of {provider}.',
  askOperator: 'Nothing was changed. Ask the people who run this service.',
  noAddress: '{provider} gives no email address for you, and an account here needs one.',
  addAddressThere: 'Add an address at {provider}, then sign in again.',
  anotherPerson: 'You signed in at {provider} as somebody else, so nothing was confirmed.',
  suspended: 'The operator has suspended this account. Why: {reason}',
  tooManyAttempts: 'Too many attempts. Try again in {wait}.',
  tooManyAttemptsNext: 'Nothing was changed.',
  internal: 'Something went wrong on our side.',
  internalNext: 'Try again in a minute. If it happens again, tell us the request id.',
  unreachable: 'We can’t reach our database right now. Nothing was shared and nothing was changed.',
  unreachableNext: 'Wait a minute, then try again.',
  cannotConnect: 'This app can’t be connected',
  badLink:
    'The link that brought you here has a mistake in it, so nothing was shared and nothing was changed. Go back to the app; if it happens again, its developer needs to see this page.',
  switchedOff:
    'This app is switched off at the moment: the operator of this service doesn’t let it be connected. The link that brought you here is fine. Nothing was shared and nothing was changed; whoever makes the app knows more.',
  badDocument:
    'What this app says about itself can’t be read, or has a mistake in it, so nothing was shared and nothing was changed. Try again later; if it happens again, its developer needs to see this page.',
  comeBack:
    'Too many apps are being asked for right now. Nothing was shared and nothing was changed. Wait a minute, then load this page again.',
  forDeveloper: 'For the app’s developer',
} as const;
