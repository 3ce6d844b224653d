import account from './fr/account.ts';
import accountEvents from './fr/account-events.ts';
import activity from './fr/activity.ts';
import activityPages from './fr/activity-pages.ts';
import approvals from './fr/approvals.ts';
import apps from './fr/apps.ts';
import catalogue from './fr/catalogue.ts';
import client from './fr/client.ts';
import consent from './fr/consent.ts';
import frame from './fr/frame.ts';
import home from './fr/home.ts';
import invoices from './fr/invoices.ts';
import landing from './fr/landing.ts';
import lists from './fr/lists.ts';
import mails from './fr/mails.ts';
import members from './fr/members.ts';
import networks from './fr/networks.ts';
import noticeMails from './fr/notice-mails.ts';
import notices from './fr/notices.ts';
import pageFaults from './fr/page-faults.ts';
import palette from './fr/palette.ts';
import scopes from './fr/scopes.ts';
import signIn from './fr/sign-in.ts';
import stores from './fr/stores.ts';
import subscriptions from './fr/subscriptions.ts';
import touched from './fr/touched.ts';

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
