import { Pill } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import { When } from '@/components/ui/when.tsx';
import { MOST_NETWORKS } from '@/lib/calls/networks/network-list.ts';
import type { SeenNetwork, SellerGuard } from '@/lib/calls/networks/seller-network-days.ts';
import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { isPrivate, isWithinNetworks } from '@/lib/kernel/text/network.ts';
import { changeNetworksAction } from './actions.ts';
import type { SellerNetworks } from './seller-networks.ts';

/** From where an app, key or connection was called and may be called, and what can be changed about that. */
export function NetworkPanel({ of: { guard, seen } }: { of: SellerNetworks }) {
  const t = texts('networks');
  const { kind, id, networks, isEnforced, mayChange } = guard;
  const [called, refused] = [seen.filter(({ calls }) => calls > 0), seen.filter((one) => one.refused > 0)];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FormCard title={t('whereFrom')} action={changeNetworksAction.bind(null, kind, id)} className="grid gap-4">
        <p>{isEnforced ? <Pill look="good">{t('enforced')}</Pill> : <Pill>{t('notEnforced')}</Pill>}</p>
        <p className="max-w-[68ch] text-pretty text-ink-2">{t(isEnforced ? 'aboutEnforced' : 'aboutOff')}</p>
        {mayChange && (
          <p>
            {isEnforced ? (
              <SubmitButton look="plain" name="do" value="stop">
                {t('stop')}
              </SubmitButton>
            ) : (
              <SubmitButton look={networks.length > 0 ? 'primary' : 'plain'} name="do" value="enforce">
                {t('enforce')}
              </SubmitButton>
            )}
          </p>
        )}
      </FormCard>
      <NetworkTable guard={guard} called={called} />
      {refused.length > 0 && <RefusedTable guard={guard} refused={refused} />}
    </div>
  );
}

/** More are of an app whose addresses move, where no list helps. */
const MOST_SHOWN = 100;

/** What may be allowed or was called from, a row each, and the form that adds to the list. */
export function NetworkTable(props: { guard: SellerGuard; called: SeenNetwork[] }) {
  const t = texts('networks');
  const { guard, called } = props;
  const rest = guard.networks.filter((network) => !called.some((one) => one.network === network));
  const shown = called.slice(0, MOST_SHOWN);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="mt-3">{t('networks')}</h2>
      {called.length + rest.length > 0 ? (
        <Form
          action={changeNetworksAction.bind(null, guard.kind, guard.id)}
          className="grid gap-3"
          label={t('networks')}
        >
          <Table
            label={t('networks')}
            columns={[t('network'), t('state'), t('firstSeen'), t('lastSeen'), t('calls'), t('stores'), t('action')]}
          >
            {shown.map((one) => (
              <NetworkRow key={one.network} network={one.network} seen={one} guard={guard} />
            ))}
            {rest.map((network) => (
              <NetworkRow key={network} network={network} seen={null} guard={guard} />
            ))}
          </Table>
          {called.length > MOST_SHOWN && (
            <p className="text-sm text-ink-2">{t('andFewer', { count: called.length - MOST_SHOWN })}</p>
          )}
        </Form>
      ) : (
        <p className="text-ink-2">{t('noCall')}</p>
      )}
      {guard.mayChange && <AddForm guard={guard} />}
    </section>
  );
}

function NetworkRow(props: { network: string; seen: SeenNetwork | null; guard: SellerGuard }) {
  const t = texts('networks');
  const { network, seen, guard } = props;
  const isListed = guard.networks.includes(network);
  return (
    <Row>
      <Cell half className="font-mono text-small wrap-anywhere">
        <span id={`network-${network}`}>{network}</span>
      </Cell>
      <Cell label={t('state')} half>
        <NetworkState network={network} guard={guard} />
      </Cell>
      <Cell label={t('firstSeen')} half className="text-ink-2">
        {seen ? <When at={seen.firstAt} /> : '–'}
      </Cell>
      <Cell label={t('lastSeen')} half className="text-ink-2">
        {seen ? <When at={seen.lastAt} /> : '–'}
      </Cell>
      <Cell label={t('calls')} half className="text-ink-2">
        {(seen?.calls ?? 0).toLocaleString(currentLanguage())}
      </Cell>
      <Cell label={t('stores')} half className="text-ink-2">
        {(seen?.stores ?? 0).toLocaleString(currentLanguage())}
      </Cell>
      <Cell className="@3xl:text-end">
        {guard.mayChange && isListed && (
          <SubmitButton look="plain" name="remove" value={network} aria-describedby={`network-${network}`}>
            {t('remove')}
          </SubmitButton>
        )}
        {guard.mayChange && !isWithinNetworks(network, guard.networks) && <Allow network={network} />}
      </Cell>
    </Row>
  );
}

function NetworkState({ network, guard }: { network: string; guard: SellerGuard }) {
  const t = texts('networks');
  if (isWithinNetworks(network, guard.networks)) return <Pill look="good">{t('onTheList')}</Pill>;
  if (isPrivate(network)) return <Pill look="warn">{t('private')}</Pill>;
  return guard.isEnforced ? <Pill look="warn">{t('elsewhere')}</Pill> : <Pill>{t('seen')}</Pill>;
}

function Allow({ network, id = `network-${network}` }: { network: string; id?: string }) {
  return (
    <SubmitButton look="plain" name="allow" value={network} aria-describedby={id}>
      {texts('networks')('allow')}
    </SubmitButton>
  );
}

function AddForm({ guard }: { guard: SellerGuard }) {
  const t = texts('networks');
  return (
    <FormCard
      action={changeNetworksAction.bind(null, guard.kind, guard.id)}
      className="grid gap-3"
      label={t('addANetwork')}
    >
      <div className="flex flex-wrap items-center gap-3">
        <div className="w-full max-w-sm">
          <TextField name="network" label={t('network')} hint={t('networkHint', { most: MOST_NETWORKS })} />
        </div>
        <SubmitButton look="plain">{t('add')}</SubmitButton>
      </div>
    </FormCard>
  );
}

/** From where calls were refused in the last 14 days, a row each. */
export function RefusedTable({ guard, refused }: { guard: SellerGuard; refused: SeenNetwork[] }) {
  const t = texts('networks');
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="mt-3">{t('refusedFromElsewhere')}</h2>
      <Form
        action={changeNetworksAction.bind(null, guard.kind, guard.id)}
        className="grid gap-3"
        label={t('refusedFromElsewhere')}
      >
        <Table
          label={t('refusedFromElsewhere')}
          columns={[t('refused'), t('lastCall'), t('refusedCalls'), t('action')]}
        >
          {refused.slice(0, MOST_SHOWN).map(({ network, lastAt, refused: calls }) => (
            <Row key={network}>
              <Cell half className="font-mono text-small wrap-anywhere">
                <span id={`refused-${network}`}>{network}</span>
              </Cell>
              <Cell label={t('lastCall')} half className="text-ink-2">
                <When at={lastAt} />
              </Cell>
              <Cell label={t('refusedCalls')} half className="text-ink-2">
                {calls.toLocaleString(currentLanguage())}
              </Cell>
              <Cell half className="@3xl:text-end">
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
