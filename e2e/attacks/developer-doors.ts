import { type Door, own, posted, signedIn } from './door-kinds.ts';

const app = (tail = '', status = 200) => own(({ app: { id } }) => `/dashboard/developer/apps/${id}${tail}`, status);

/** The pages and handlers for developers, by their names in the build. */
export const DEVELOPER_DOORS: Record<string, Door> = {
  '/(main)/dashboard/developer/api-keys/page': signedIn('/dashboard/developer/api-keys'),
  '/(main)/dashboard/developer/api-keys/new/page': signedIn('/dashboard/developer/api-keys/new'),
  '/(main)/dashboard/developer/api-keys/[id]/requests/page': own(
    ({ keyId }) => `/dashboard/developer/api-keys/${keyId}/requests`,
  ),
  '/(main)/dashboard/developer/api-keys/[id]/requests/[requestRow]/page': own(
    ({ keyId, logged }) => `/dashboard/developer/api-keys/${keyId}/requests/${logged.ofKey}`,
  ),
  '/(main)/dashboard/developer/api-keys/[id]/networks/page': own(
    ({ keyId }) => `/dashboard/developer/api-keys/${keyId}/networks`,
  ),
  '/(main)/dashboard/developer/apps/page': signedIn('/dashboard/developer/apps'),
  '/(main)/dashboard/developer/apps/new/page': signedIn('/dashboard/developer/apps/new'),
  '/(main)/dashboard/developer/apps/[id]/page': app(),
  '/(main)/dashboard/developer/apps/[id]/activity/page': app('/activity'),
  '/(main)/dashboard/developer/apps/[id]/activity/export/route': app('/activity/export'),
  '/(main)/dashboard/developer/apps/[id]/connections/page': app('/connections'),
  '/(main)/dashboard/developer/apps/[id]/delete/page': app('/delete'),
  '/(main)/dashboard/developer/apps/[id]/requests/page': app('/requests?path=/api/v1/me'),
  '/(main)/dashboard/developer/apps/[id]/requests/[requestRow]/page': own(
    ({ app: { id }, logged }) => `/dashboard/developer/apps/${id}/requests/${logged.ofApp}`,
  ),
  '/(main)/dashboard/developer/apps/[id]/secrets/page': app('/secrets'),
  '/(main)/dashboard/developer/apps/[id]/security/page': app('/security'),
  '/(main)/dashboard/developer/apps/[id]/settings/page': app('/settings'),
  '/(main)/dashboard/developer/apps/[id]/webhooks/page': app('/webhooks'),
  '/(main)/dashboard/developer/apps/[id]/webhooks/new/page': app('/webhooks/new'),
  '/(main)/dashboard/developer/apps/[id]/webhooks/[endpointId]/page': own(
    ({ app: { id }, endpoints }) => `/dashboard/developer/apps/${id}/webhooks/${endpoints.ofApp}`,
  ),
  '/(main)/dashboard/developer/webhooks/page': signedIn('/dashboard/developer/webhooks'),
  '/(main)/dashboard/developer/webhooks/new/page': signedIn('/dashboard/developer/webhooks/new'),
  '/(main)/dashboard/developer/webhooks/[endpointId]/page': own(
    ({ endpoints }) => `/dashboard/developer/webhooks/${endpoints.ofStore}`,
  ),
  '/(main)/dashboard/developer/apps/[id]/connect-tester/page': app('/connect-tester'),
  '/(main)/dashboard/developer/apps/[id]/connect-tester/callback/route': own(
    ({ app: { id } }) => `/dashboard/developer/apps/${id}/connect-tester/callback`,
    // Leads on to the tester's page, whoever asks: that page says who may see it.
    ...[303, 303],
  ),
  '/(main)/dashboard/developer/apps/[id]/connect-tester/run/route': posted(
    ({ app: { id } }) => `/dashboard/developer/apps/${id}/connect-tester/run`,
    'sign-in',
    404,
  ),
};
