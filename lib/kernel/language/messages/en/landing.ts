/** The page for visitors who are not signed in. */
export default {
  headline: 'Connect apps to your store in one step',
  about:
    '{product} hosts your stores and asks you before an app gets near one. Developers register their app and send you here.',
  seeTitle: 'You see what you allow',
  seeAbout: 'An app says what it wants to do in your store, in plain words, before it can do any of it.',
  keysTitle: 'No keys to copy',
  keysAbout: 'You choose a store, live or test, and click once. The app gets a key of its own, for that store alone.',
  backTitle: 'You can take it back',
  backAbout: 'Every connection is on one page, with its last use. Disconnect one and it stops at once.',
} as const;
