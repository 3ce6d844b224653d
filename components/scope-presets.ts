import { FULL_ACCESS } from '@/lib/access/scope.ts';
import { SCOPE_NAMES } from '@/lib/access/scope-catalogue.ts';
import { hasEndpoint } from '@/lib/api/openapi/scope-table.ts';
import type { ScopePreset } from './scope-tools.tsx';

/** Common choices of scopes: only what an endpoint uses today, so that nobody is asked for more than that. */
export const SCOPE_PRESETS: ScopePreset[] = [
  { label: 'Read-only', scopes: SCOPE_NAMES.filter((name) => name.endsWith(':read') && hasEndpoint(name)) },
  {
    label: 'Subscriptions manager',
    scopes: [
      'products:read',
      'customers:read',
      'subscriptions:read',
      'subscriptions:write',
      'subscription_invoices:read',
    ],
  },
  { label: 'Full access', scopes: [FULL_ACCESS] },
  { label: 'None', scopes: [] },
];
