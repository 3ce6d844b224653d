import account from './en/account.ts';
import accountEvents from './en/account-events.ts';
import activity from './en/activity.ts';
import activityPages from './en/activity-pages.ts';
import approvals from './en/approvals.ts';
import apps from './en/apps.ts';
import catalogue from './en/catalogue.ts';
import client from './en/client.ts';
import consent from './en/consent.ts';
import frame from './en/frame.ts';
import home from './en/home.ts';
import invoices from './en/invoices.ts';
import landing from './en/landing.ts';
import lists from './en/lists.ts';
import mails from './en/mails.ts';
import members from './en/members.ts';
import networks from './en/networks.ts';
import noticeMails from './en/notice-mails.ts';
import notices from './en/notices.ts';
import pageFaults from './en/page-faults.ts';
import palette from './en/palette.ts';
import scopes from './en/scopes.ts';
import signIn from './en/sign-in.ts';
import stores from './en/stores.ts';
import subscriptions from './en/subscriptions.ts';
import touched from './en/touched.ts';

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
