import type { PageShape } from '@/components/shell/page-skeleton.tsx';

const FORM: PageShape = { head: 'crumbs', parts: ['form'] };
const NARROW_FORM: PageShape = { ...FORM, isNarrow: true };
const DETAIL: PageShape = { head: 'name', parts: ['panels'] };
const APP = '/dashboard/developer/apps';

/** The shape of every page inside the shell; `*` stands for an id. */
export const PAGE_SHAPES: Record<string, PageShape> = {
  '/dashboard': { head: 'action', parts: ['items', 'cards'] },
  '/dashboard/stores': { head: 'action', parts: ['rows'] },
  '/dashboard/members': { head: 'title', parts: ['rows'] },
  '/dashboard/stores/new': NARROW_FORM,
  '/dashboard/stores/*': { head: 'crumbs', parts: ['form', 'panels'] },
  '/dashboard/stores/*/members': { head: 'crumbs', parts: ['rows', 'form'] },
  '/dashboard/stores/*/reset': NARROW_FORM,
  '/dashboard/stores/*/delete': NARROW_FORM,
  '/dashboard/products': { head: 'action', parts: ['filter', 'rows'] },
  '/dashboard/products/new': FORM,
  '/dashboard/products/*': { head: 'name', parts: ['rows', 'form', 'panels'] },
  '/dashboard/customers': { head: 'action', parts: ['filter', 'rows'] },
  '/dashboard/customers/new': NARROW_FORM,
  '/dashboard/customers/*': { head: 'name', parts: ['panels', 'form'] },
  '/dashboard/subscriptions': { head: 'action', parts: ['filter', 'rows'] },
  '/dashboard/subscriptions/*': { head: 'name', parts: ['columns'] },
  '/dashboard/subscriptions/*/swap': FORM,
  '/dashboard/subscriptions/*/pause': FORM,
  '/dashboard/subscriptions/new': FORM,
  '/dashboard/invoices': { head: 'title', parts: ['filter', 'rows'] },
  '/dashboard/invoices/*': DETAIL,
  '/dashboard/approvals': { head: 'title', parts: ['rows'] },
  '/dashboard/notices': { head: 'action', parts: ['rows'] },
  '/dashboard/apps': { head: 'title', parts: ['filter', 'rows'] },
  '/dashboard/apps/ending': { head: 'crumbs', parts: ['rows'] },
  '/dashboard/networks': { head: 'title', parts: ['rows'] },
  '/dashboard/apps/*': { head: 'crumbs', parts: ['panels'] },
  '/dashboard/apps/requests/*': { head: 'crumbs', parts: ['panels'] },
  '/dashboard/touched': { head: 'crumbs', parts: ['rows'] },
  '/dashboard/touched/*': { head: 'crumbs', parts: ['filter', 'rows'] },
  '/dashboard/activity': { head: 'action', parts: ['filter', 'rows'] },
  '/dashboard/activity/apps': { head: 'action', parts: ['filter', 'rows'] },
  '/dashboard/developer/api-keys': { head: 'action', parts: ['filter', 'rows'] },
  '/dashboard/developer/api-keys/new': FORM,
  '/dashboard/developer/api-keys/*/requests': { head: 'crumbs', parts: ['filter', 'rows'] },
  '/dashboard/developer/api-keys/*/networks': { head: 'crumbs', parts: ['panels', 'rows'] },
  '/dashboard/developer/api-keys/*/requests/*': { head: 'crumbs', parts: ['panels'] },
  '/dashboard/developer/webhooks': { head: 'action', parts: ['rows'] },
  '/dashboard/developer/webhooks/new': FORM,
  '/dashboard/developer/webhooks/*': { head: 'name', parts: ['panels'] },
  [APP]: { head: 'action', parts: ['items'] },
  [`${APP}/new`]: FORM,
  [`${APP}/*`]: { head: 'tabs', parts: ['panels'] },
  [`${APP}/*/connections`]: { head: 'tabs', parts: ['rows'] },
  [`${APP}/*/settings`]: { head: 'tabs', parts: ['form'] },
  [`${APP}/*/secrets`]: { head: 'tabs', parts: ['form'] },
  [`${APP}/*/security`]: { head: 'tabs', parts: ['panels', 'rows'] },
  [`${APP}/*/webhooks`]: { head: 'tabs', parts: ['rows'] },
  [`${APP}/*/webhooks/new`]: FORM,
  [`${APP}/*/webhooks/*`]: { head: 'name', parts: ['panels'] },
  [`${APP}/*/activity`]: { head: 'tabs', parts: ['filter', 'rows'] },
  [`${APP}/*/requests`]: { head: 'tabs', parts: ['filter', 'rows'] },
  [`${APP}/*/requests/*`]: { head: 'crumbs', parts: ['panels'] },
  [`${APP}/*/connect-tester`]: { head: 'tabs', parts: ['panels'] },
  [`${APP}/*/delete`]: { head: 'title', parts: ['form'], isNarrow: true },
  '/dashboard/account': { head: 'title', parts: ['panels'] },
  '/dashboard/account/email': NARROW_FORM,
  '/dashboard/account/password': NARROW_FORM,
  '/dashboard/account/passkeys': NARROW_FORM,
  '/dashboard/account/two-factor': NARROW_FORM,
  '/dashboard/account/two-factor/confirm': NARROW_FORM,
  '/dashboard/account/delete': NARROW_FORM,
  '/operator/verifications': { head: 'title', parts: ['rows'] },
  '/operator/agents': { head: 'title', parts: ['rows', 'form'] },
  '/operator/state': { head: 'title', parts: ['panels', 'rows'] },
  '/operator/outbox': { head: 'title', parts: ['rows'] },
  '/operator/outbox/*': DETAIL,
  '/operator/lookup': { head: 'title', parts: ['form'] },
  '/operator/apps/*': DETAIL,
  '/operator/accounts/*': DETAIL,
  '/operator/api-keys/*': DETAIL,
  '/operator/connections/*': DETAIL,
};

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** The shape of the page at a path, for its skeleton; an unknown one looks like a page of text. */
export function pageShape(path: string): PageShape {
  return PAGE_SHAPES[path.replace(ID, '*')] ?? { head: 'title', parts: ['panels'] };
}
