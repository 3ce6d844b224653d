import account from './pt-BR/account.ts';
import accountEvents from './pt-BR/account-events.ts';
import activity from './pt-BR/activity.ts';
import activityPages from './pt-BR/activity-pages.ts';
import approvals from './pt-BR/approvals.ts';
import apps from './pt-BR/apps.ts';
import catalogue from './pt-BR/catalogue.ts';
import client from './pt-BR/client.ts';
import consent from './pt-BR/consent.ts';
import frame from './pt-BR/frame.ts';
import home from './pt-BR/home.ts';
import invoices from './pt-BR/invoices.ts';
import landing from './pt-BR/landing.ts';
import lists from './pt-BR/lists.ts';
import mails from './pt-BR/mails.ts';
import members from './pt-BR/members.ts';
import networks from './pt-BR/networks.ts';
import noticeMails from './pt-BR/notice-mails.ts';
import notices from './pt-BR/notices.ts';
import pageFaults from './pt-BR/page-faults.ts';
import palette from './pt-BR/palette.ts';
import scopes from './pt-BR/scopes.ts';
import signIn from './pt-BR/sign-in.ts';
import stores from './pt-BR/stores.ts';
import subscriptions from './pt-BR/subscriptions.ts';
import touched from './pt-BR/touched.ts';

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
