import account from './ja/account.ts';
import accountEvents from './ja/account-events.ts';
import activity from './ja/activity.ts';
import activityPages from './ja/activity-pages.ts';
import approvals from './ja/approvals.ts';
import apps from './ja/apps.ts';
import catalogue from './ja/catalogue.ts';
import client from './ja/client.ts';
import consent from './ja/consent.ts';
import frame from './ja/frame.ts';
import home from './ja/home.ts';
import invoices from './ja/invoices.ts';
import landing from './ja/landing.ts';
import lists from './ja/lists.ts';
import mails from './ja/mails.ts';
import members from './ja/members.ts';
import networks from './ja/networks.ts';
import noticeMails from './ja/notice-mails.ts';
import notices from './ja/notices.ts';
import pageFaults from './ja/page-faults.ts';
import palette from './ja/palette.ts';
import scopes from './ja/scopes.ts';
import signIn from './ja/sign-in.ts';
import stores from './ja/stores.ts';
import subscriptions from './ja/subscriptions.ts';
import touched from './ja/touched.ts';

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
