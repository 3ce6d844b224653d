import { Pill } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { type Column, DataTable } from '@/components/ui/table.tsx';
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
function NetworkTable(props: { guard: SellerGuard; called: SeenNetwork[] }) {
  const t = texts('networks');
  const { guard, called } = props;
  const rest = guard.networks.filter((network) => !called.some((one) => one.network === network));
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="mt-3">{t('networks')}</h2>
      {called.length + rest.length > 0 ? (
        <Form
          action={changeNetworksAction.bind(null, guard.kind, guard.id)}
          className="grid gap-3"
          label={t('networks')}
        >
          <DataTable
            label={t('networks')}
            columns={networkColumns(guard)}
            rows={[
              ...called.slice(0, MOST_SHOWN).map((seen) => ({ id: seen.network, seen })),
              ...rest.map((network) => ({ id: network, seen: null })),
            ]}
          />
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

function networkColumns(guard: SellerGuard): Column<{ id: string; seen: SeenNetwork | null }>[] {
  const t = texts('networks');
  const plain = { half: true, className: 'text-ink-2' };
  return [
    {
      head: t('network'),
      half: true,
      className: 'font-mono text-small wrap-anywhere',
      cell: ({ id }) => <span id={`network-${id}`}>{id}</span>,
    },
    { label: t('state'), half: true, cell: ({ id }) => <NetworkState network={id} guard={guard} /> },
    { label: t('firstSeen'), ...plain, cell: ({ seen }) => (seen ? <When at={seen.firstAt} /> : '–') },
    { label: t('lastSeen'), ...plain, cell: ({ seen }) => (seen ? <When at={seen.lastAt} /> : '–') },
    { label: t('calls'), ...plain, cell: ({ seen }) => (seen?.calls ?? 0).toLocaleString(currentLanguage()) },
    { label: t('stores'), ...plain, cell: ({ seen }) => (seen?.stores ?? 0).toLocaleString(currentLanguage()) },
    {
      head: t('action'),
      className: '@3xl:text-end',
      cell: ({ id: network }) => (
        <>
          {guard.mayChange && guard.networks.includes(network) && (
            <SubmitButton look="plain" name="remove" value={network} aria-describedby={`network-${network}`}>
              {t('remove')}
            </SubmitButton>
          )}
          <Allow network={network} guard={guard} id={`network-${network}`} />
        </>
      ),
    },
  ];
}

function NetworkState({ network, guard }: { network: string; guard: SellerGuard }) {
  const t = texts('networks');
  if (isWithinNetworks(network, guard.networks)) return <Pill look="good">{t('onTheList')}</Pill>;
  if (isPrivate(network)) return <Pill look="warn">{t('private')}</Pill>;
  return guard.isEnforced ? <Pill look="warn">{t('elsewhere')}</Pill> : <Pill>{t('seen')}</Pill>;
}

function Allow({ network, guard, id }: { network: string; guard: SellerGuard; id: string }) {
  if (!guard.mayChange || isWithinNetworks(network, guard.networks)) return null;
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
function RefusedTable({ guard, refused }: { guard: SellerGuard; refused: SeenNetwork[] }) {
  const t = texts('networks');
  const columns: Column<SeenNetwork & { id: string }>[] = [
    {
      head: t('refused'),
      half: true,
      className: 'font-mono text-small wrap-anywhere',
      cell: ({ network }) => <span id={`refused-${network}`}>{network}</span>,
    },
    { label: t('lastCall'), half: true, className: 'text-ink-2', cell: ({ lastAt }) => <When at={lastAt} /> },
    {
      label: t('refusedCalls'),
      half: true,
      className: 'text-ink-2',
      cell: ({ refused: calls }) => calls.toLocaleString(currentLanguage()),
    },
    {
      head: t('action'),
      half: true,
      className: '@3xl:text-end',
      cell: ({ network }) => <Allow network={network} guard={guard} id={`refused-${network}`} />,
    },
  ];
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="mt-3">{t('refusedFromElsewhere')}</h2>
      <Form
        action={changeNetworksAction.bind(null, guard.kind, guard.id)}
        className="grid gap-3"
        label={t('refusedFromElsewhere')}
      >
        <DataTable
          label={t('refusedFromElsewhere')}
          columns={columns}
          rows={refused.slice(0, MOST_SHOWN).map((seen) => ({ id: seen.network, ...seen }))}
        />
      </Form>
    </section>
  );
}
