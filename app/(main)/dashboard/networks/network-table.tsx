import { Card, Pill } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import { When } from '@/components/ui/when.tsx';
import { guardState, MOST_NETWORKS } from '@/lib/networks/network-guard.ts';
import type { OwnGuard, SeenNetwork } from '@/lib/networks/own-network-days.ts';
import { isPrivate, isWithinNetworks } from '@/lib/text/network.ts';
import { changeNetworksAction } from './actions.ts';

/** More are of an app whose addresses move, where no list helps. */
const MOST_SHOWN = 100;

/** What may be allowed or was called from, a row each, and the form that adds to the list. */
export function NetworkTable(props: { guard: OwnGuard; called: SeenNetwork[]; now: Date }) {
  const { guard, called, now } = props;
  const rest = guard.networks.filter((network) => !called.some((one) => one.network === network));
  const shown = called.slice(0, MOST_SHOWN);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="mt-3">Networks</h2>
      {called.length + rest.length > 0 ? (
        <Form action={changeNetworksAction.bind(null, guard.kind, guard.id)} className="grid gap-3" label="Networks">
          <Table
            label="Networks"
            columns={['Network', 'State', 'First seen', 'Last seen', 'Calls', 'Stores', 'Action']}
          >
            {shown.map((one) => (
              <NetworkRow key={one.network} network={one.network} seen={one} {...{ guard, now }} />
            ))}
            {rest.map((network) => (
              <NetworkRow key={network} network={network} seen={null} {...{ guard, now }} />
            ))}
          </Table>
          {called.length > MOST_SHOWN && (
            <p className="text-sm text-ink-2">
              And {(called.length - MOST_SHOWN).toLocaleString('en')} with fewer calls.
            </p>
          )}
        </Form>
      ) : (
        <p className="text-ink-2">No call has succeeded in the last 30 days.</p>
      )}
      {guard.mayChange && <AddForm guard={guard} />}
    </section>
  );
}

function NetworkRow(props: { network: string; seen: SeenNetwork | null; guard: OwnGuard; now: Date }) {
  const { network, seen, guard, now } = props;
  const isListed = guard.networks.includes(network);
  return (
    <Row>
      <Cell half className="font-mono text-small wrap-anywhere">
        <span id={`network-${network}`}>{network}</span>
      </Cell>
      <Cell label="State" half>
        <NetworkState {...{ network, guard, now }} />
      </Cell>
      <Cell label="First seen" half className="text-ink-2">
        {seen ? <When at={seen.firstAt} now={now} /> : '–'}
      </Cell>
      <Cell label="Last seen" half className="text-ink-2">
        {seen ? <When at={seen.lastAt} now={now} /> : '–'}
      </Cell>
      <Cell label="Calls" half className="text-ink-2">
        {(seen?.calls ?? 0).toLocaleString('en')}
      </Cell>
      <Cell label="Stores" half className="text-ink-2">
        {(seen?.stores ?? 0).toLocaleString('en')}
      </Cell>
      <Cell className="@3xl:text-right">
        {guard.mayChange && isListed && (
          <SubmitButton look="plain" name="remove" value={network} aria-describedby={`network-${network}`}>
            Remove
          </SubmitButton>
        )}
        {guard.mayChange && !isWithinNetworks(network, guard.networks) && <Allow network={network} />}
      </Cell>
    </Row>
  );
}

function NetworkState({ network, guard, now }: { network: string; guard: OwnGuard; now: Date }) {
  if (isWithinNetworks(network, guard.networks)) return <Pill look="good">On the list</Pill>;
  if (isPrivate(network)) return <Pill look="warn">Private</Pill>;
  return guardState(guard, now) === 'off' ? <Pill>Seen</Pill> : <Pill look="warn">Elsewhere</Pill>;
}

function Allow({ network, id = `network-${network}` }: { network: string; id?: string }) {
  return (
    <SubmitButton look="plain" name="allow" value={network} aria-describedby={id}>
      Allow
    </SubmitButton>
  );
}

function AddForm({ guard }: { guard: OwnGuard }) {
  return (
    <Card>
      <Form action={changeNetworksAction.bind(null, guard.kind, guard.id)} className="grid gap-3" label="Add a network">
        <div className="flex flex-wrap items-center gap-3">
          <div className="w-full max-w-sm">
            <TextField
              name="network"
              label="Network"
              hint={`Such as 203.0.113.0/24. At most ${MOST_NETWORKS}.`}
              autoComplete="off"
            />
          </div>
          <SubmitButton look="plain">Add</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

/** From where calls were refused in the last 14 days, a row each. */
export function RefusedTable({ guard, refused, now }: { guard: OwnGuard; refused: SeenNetwork[]; now: Date }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="mt-3">Refused from elsewhere</h2>
      <Form
        action={changeNetworksAction.bind(null, guard.kind, guard.id)}
        className="grid gap-3"
        label="Refused from elsewhere"
      >
        <Table label="Refused from elsewhere" columns={['Refused', 'Last call', 'Refused calls', 'Action']}>
          {refused.slice(0, MOST_SHOWN).map(({ network, lastAt, refused: calls }) => (
            <Row key={network}>
              <Cell half className="font-mono text-small wrap-anywhere">
                <span id={`refused-${network}`}>{network}</span>
              </Cell>
              <Cell label="Last call" half className="text-ink-2">
                <When at={lastAt} now={now} />
              </Cell>
              <Cell label="Refused calls" half className="text-ink-2">
                {calls.toLocaleString('en')}
              </Cell>
              <Cell half className="@3xl:text-right">
                {guard.mayChange && !isWithinNetworks(network, guard.networks) && (
                  <Allow network={network} id={`refused-${network}`} />
                )}
              </Cell>
            </Row>
          ))}
        </Table>
      </Form>
    </section>
  );
}
