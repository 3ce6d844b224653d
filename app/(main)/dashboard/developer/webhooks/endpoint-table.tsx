import { ModePill } from '@/components/mode-pill.tsx';
import { Link } from '@/components/ui/link.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import { When } from '@/components/ui/when.tsx';
import { ALL_KINDS } from '@/lib/events/kind.ts';
import type { EndpointRow } from '@/lib/webhooks/webhook-endpoints.ts';
import { EndpointState } from './endpoint-state.tsx';

/** Endpoints, each by its address, which leads to its deliveries. */
export function EndpointTable({ endpoints, list, now }: { endpoints: EndpointRow[]; list: string; now: Date }) {
  return (
    <Table label="Endpoints" columns={['URL', 'Events', 'State', 'Added']}>
      {endpoints.map((endpoint) => (
        <Row key={endpoint.id}>
          <Cell className="@3xl:max-w-[44ch]">
            <Link
              href={`${list}/${endpoint.id}`}
              className="font-semibold wrap-anywhere underline decoration-line-2 underline-offset-4 hover:decoration-ink"
            >
              {endpoint.url}
            </Link>
            {endpoint.description && <p className="text-small text-ink-2 wrap-anywhere">{endpoint.description}</p>}
          </Cell>
          <Cell label="Events" half>
            <span className="flex flex-wrap items-center gap-2">
              {endpoint.store && <bdi>{endpoint.store.name}</bdi>} <ModePill mode={endpoint.mode} />
            </span>
            <span className="text-small text-ink-2">
              {endpoint.events.includes(ALL_KINDS) ? 'All events' : endpoint.events.join(', ')}
            </span>
          </Cell>
          <Cell label="State" half>
            <EndpointState endpoint={endpoint} />
          </Cell>
          <Cell label="Added" half className="@3xl:text-right">
            <When at={endpoint.createdAt} now={now} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
