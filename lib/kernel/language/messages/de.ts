import account from './de/account.ts';
import accountEvents from './de/account-events.ts';
import activity from './de/activity.ts';
import activityPages from './de/activity-pages.ts';
import approvals from './de/approvals.ts';
import apps from './de/apps.ts';
import catalogue from './de/catalogue.ts';
import client from './de/client.ts';
import consent from './de/consent.ts';
import frame from './de/frame.ts';
import home from './de/home.ts';
import invoices from './de/invoices.ts';
import landing from './de/landing.ts';
import lists from './de/lists.ts';
import mails from './de/mails.ts';
import members from './de/members.ts';
import networks from './de/networks.ts';
import noticeMails from './de/notice-mails.ts';
import notices from './de/notices.ts';
import pageFaults from './de/page-faults.ts';
import palette from './de/palette.ts';
import scopes from './de/scopes.ts';
import signIn from './de/sign-in.ts';
import stores from './de/stores.ts';
import subscriptions from './de/subscriptions.ts';
import touched from './de/touched.ts';

export default {
  pageFaults,
  landing,
  networks,
  palette,
  touched,
  accountEvents,
  account,
  activity,
  activityPages,
  approvals,
  apps,
  catalogue,
  client,
  consent,
  frame,
  home,
  invoices,
  lists,
  mails,
  members,
  notices,
  noticeMails,
  scopes,
  signIn,
  stores,
  subscriptions,
};
