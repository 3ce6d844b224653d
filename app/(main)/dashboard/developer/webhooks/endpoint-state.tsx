import { Pill } from '@/components/ui/pill.tsx';
import type { EndpointRow } from '@/lib/webhooks/webhook-endpoints.ts';

/** Whether an endpoint works, fails or is disabled. */
export function EndpointState({
  endpoint,
}: {
  endpoint: Pick<EndpointRow, 'enabledAt' | 'failingSince' | 'disabledFor'>;
}) {
  if (!endpoint.enabledAt) return <Pill look={endpoint.disabledFor === 'owner' ? 'plain' : 'bad'}>Disabled</Pill>;
  return endpoint.failingSince ? <Pill look="warn">Failing</Pill> : <Pill look="good">Enabled</Pill>;
}
