import { gunzipSync } from 'node:zlib';
import { type Workload, WrongAnswer } from '../load/workload.ts';

/**
 * Pages as a browser asks for them, compression included. A subject has the path, the cookie of who is signed in, and a
 * text that must stand in the document.
 */
function page(name: string): Workload {
  return {
    name,
    request: ({ path = '/', cookie }) => ({
      method: 'GET',
      path,
      headers: { Accept: 'text/html', 'Accept-Encoding': 'gzip', ...(cookie && { Cookie: cookie }) },
    }),
    accept({ says = '' }, answer) {
      if (answer.status !== 200) throw new WrongAnswer(name, 'status 200 was due', answer);
      const isPacked = /\r\ncontent-encoding: *gzip/i.test(answer.head);
      const html = (isPacked ? gunzipSync(answer.body) : answer.body).toString('utf8');
      if (!html.includes(says) || !html.trimEnd().endsWith('</html>'))
        throw new WrongAnswer(name, `the document does not say “${says}” or is cut off`, answer);
    },
  };
}

export const consent = page('consent');

/** Pages with the path and the text of each; signed in, but for those of everybody. */
export const PAGES = [
  { workload: page('landing'), path: '/', says: 'Tillgate', isSignedIn: false },
  { workload: page('sign-in'), path: '/sign-in', says: 'Sign in', isSignedIn: false },
  { workload: page('docs'), path: '/docs', says: 'subscription', isSignedIn: false },
  { workload: page('dashboard'), path: '/dashboard', says: 'New store', isSignedIn: true },
  { workload: page('api-keys'), path: '/dashboard/developer/api-keys', says: 'Revoke', isSignedIn: true },
  { workload: page('products'), path: '/dashboard/products', says: 'Prices', isSignedIn: true },
  { workload: page('customers'), path: '/dashboard/customers', says: 'Since', isSignedIn: true },
  {
    ...{ workload: page('search'), path: '/dashboard/customers?search=somebody+who+is+not+there' },
    ...{ says: 'No customer matches', isSignedIn: true },
  },
  { workload: page('subscriptions'), path: '/dashboard/subscriptions', says: 'Active', isSignedIn: true },
  { workload: page('activity'), path: '/dashboard/activity', says: 'Activity', isSignedIn: true },
];
