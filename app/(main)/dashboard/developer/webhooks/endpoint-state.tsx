import { Pill } from '@/components/ui/pill.tsx';
import type { EndpointRow } from '@/lib/webhooks/webhook-endpoints.ts';

/** Whether an endpoint works, fails or is switched off. */
export function EndpointState({
  endpoint,
}: {
  endpoint: Pick<EndpointRow, 'enabledAt' | 'failingSince' | 'disabledFor'>;
}) {
  if (!endpoint.enabledAt) return <Pill look={endpoint.disabledFor === 'owner' ? 'plain' : 'bad'}>Off</Pill>;
  return endpoint.failingSince ? <Pill look="warn">Failing</Pill> : <Pill look="good">On</Pill>;
}
