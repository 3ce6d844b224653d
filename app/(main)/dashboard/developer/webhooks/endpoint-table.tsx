import { ModePill } from '@/components/mode-pill.tsx';
import { TextLink } from '@/components/ui/button.tsx';
import { Notice, Pill } from '@/components/ui/card.tsx';
import { ConfirmedAction } from '@/components/ui/confirm-dialog.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import { When } from '@/components/ui/when.tsx';
import { ALL_KINDS } from '@/lib/journal/events/kind.ts';
import type { LeftEndpoints } from '@/lib/webhooks/seller-webhook-endpoints.ts';
import type { EndpointRow } from '@/lib/webhooks/webhook-endpoints.ts';
import { removeEndpoint } from './actions.ts';

export function EndpointTable({ endpoints, list }: { endpoints: EndpointRow[]; list: string }) {
  return (
    <Table label="Endpoints" columns={['URL', 'Events', 'State', 'Added']}>
      {endpoints.map((endpoint) => (
        <Row key={endpoint.id}>
          <Cell className="@3xl:max-w-[44ch]">
            <TextLink href={`${list}/${endpoint.id}`} className="font-semibold wrap-anywhere hover:decoration-ink">
              {endpoint.url}
            </TextLink>
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
          <Cell label="Added" half className="@3xl:text-end">
            <When at={endpoint.createdAt} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

export function EndpointState({
  endpoint,
}: {
  endpoint: Pick<EndpointRow, 'enabledAt' | 'failingSince' | 'disabledFor'>;
}) {
  if (!endpoint.enabledAt) return <Pill look={endpoint.disabledFor === 'owner' ? 'plain' : 'bad'}>Disabled</Pill>;
  return endpoint.failingSince ? <Pill look="bad">Failing</Pill> : <Pill look="good">Enabled</Pill>;
}

/**
 * Endpoints that go on receiving the events of a store their maker has left, with the button that removes a person's.
 */
export function LeftEndpointNotices({ left }: { left: LeftEndpoints[] }) {
  return left.map(({ store, madeBy, endpoints }) => {
    const maker = madeBy ?? 'Somebody who has deleted their account';
    const remove = endpoints.length === 1 ? 'Remove endpoint' : `Remove ${endpoints.length} endpoints`;
    return (
      <Notice key={store.id + madeBy} look="warn">
        <p>
          <b className="wrap-anywhere">{maker}</b> is no member of <bdi>{store.name}</bdi> any more. Webhook endpoints
          that they made are still sent its events:
        </p>
        <ul className="my-2 list-disc ps-5">
          {endpoints.map(({ id, url }) => (
            <li key={id} className="wrap-anywhere">
              {url}
            </li>
          ))}
        </ul>
        <ConfirmedAction
          id={`left-${endpoints[0]?.id}`}
          button={remove}
          title={`${remove} of ${store.name}?`}
          cancelLabel="Keep"
          action={removeEndpoint.bind(null, null)}
          field={['endpoint', ...endpoints.map(({ id }) => id)]}
        >
          No more events are sent to {endpoints.length === 1 ? 'it, and its' : 'them, and their'} deliveries are
          deleted. This can’t be undone.
        </ConfirmedAction>
      </Notice>
    );
  });
}
