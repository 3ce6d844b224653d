import account from './ar/account.ts';
import accountEvents from './ar/account-events.ts';
import activity from './ar/activity.ts';
import activityPages from './ar/activity-pages.ts';
import approvals from './ar/approvals.ts';
import apps from './ar/apps.ts';
import catalogue from './ar/catalogue.ts';
import client from './ar/client.ts';
import consent from './ar/consent.ts';
import frame from './ar/frame.ts';
import home from './ar/home.ts';
import invoices from './ar/invoices.ts';
import landing from './ar/landing.ts';
import lists from './ar/lists.ts';
import mails from './ar/mails.ts';
import members from './ar/members.ts';
import networks from './ar/networks.ts';
import noticeMails from './ar/notice-mails.ts';
import notices from './ar/notices.ts';
import pageFaults from './ar/page-faults.ts';
import palette from './ar/palette.ts';
import scopes from './ar/scopes.ts';
import signIn from './ar/sign-in.ts';
import stores from './ar/stores.ts';
import subscriptions from './ar/subscriptions.ts';
import touched from './ar/touched.ts';

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
