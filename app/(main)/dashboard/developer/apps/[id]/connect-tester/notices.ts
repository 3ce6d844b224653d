import { RETURN_FAULTS } from '@/lib/tester/link.ts';

/** The notices at the top of the tester's page after a form or a redirect, by their names in the query. */
export const NOTICES: Record<string, { look: 'good' | 'warn' | 'bad'; text: string }> = {
  ...Object.fromEntries(Object.entries(RETURN_FAULTS).map(([name, text]) => [name, { look: 'bad', text }])),
  callback_allowed: {
    look: 'good',
    text: 'The tester’s callback is now one of the app’s redirect URIs. Remove it when you are done.',
  },
  callback_unverified: {
    look: 'warn',
    text: 'The tester’s callback was added. It brought a new redirect host, so the app is no longer verified.',
  },
  callback_removed: { look: 'good', text: 'The tester’s callback was removed. New links can no longer lead to it.' },
  callback_refused: { look: 'bad', text: 'The redirect URIs were not changed. The reason is below.' },
  choose: {
    look: 'bad',
    text: 'Choose one of the app’s redirect URIs and a PKCE method, and up to 1,500 characters of scopes.',
  },
  filled: { look: 'good', text: 'The store has sample data now. List its subscriptions again.' },
  not_empty: {
    look: 'bad',
    text:
      'The test mode of this store isn’t empty, so nothing was added. It has no active subscription; reset its test ' +
      'data on the store’s page first, then fill it.',
  },
  clock_advancing: {
    look: 'bad',
    text: 'The clock of this store is being moved. Wait until it has arrived, then fill it.',
  },
  not_your_store: { look: 'bad', text: 'Only the test mode of a store of your own can be filled here.' },
  over: {
    look: 'warn',
    text: 'This test is over or has moved on, here or in another tab. This is where it stands now.',
  },
};
