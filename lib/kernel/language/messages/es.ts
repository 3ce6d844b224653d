import account from './es/account.ts';
import accountEvents from './es/account-events.ts';
import activity from './es/activity.ts';
import activityPages from './es/activity-pages.ts';
import approvals from './es/approvals.ts';
import apps from './es/apps.ts';
import catalogue from './es/catalogue.ts';
import client from './es/client.ts';
import consent from './es/consent.ts';
import frame from './es/frame.ts';
import home from './es/home.ts';
import invoices from './es/invoices.ts';
import landing from './es/landing.ts';
import lists from './es/lists.ts';
import mails from './es/mails.ts';
import members from './es/members.ts';
import networks from './es/networks.ts';
import noticeMails from './es/notice-mails.ts';
import notices from './es/notices.ts';
import pageFaults from './es/page-faults.ts';
import palette from './es/palette.ts';
import scopes from './es/scopes.ts';
import signIn from './es/sign-in.ts';
import stores from './es/stores.ts';
import subscriptions from './es/subscriptions.ts';
import touched from './es/touched.ts';

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
