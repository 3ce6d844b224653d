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
  over: {
    look: 'warn',
    text: 'This test is over or has moved on, here or in another tab. This is where it stands now.',
  },
};
