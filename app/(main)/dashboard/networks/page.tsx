import { PageHeader } from '@/components/ui/card.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { When } from '@/components/ui/when.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { listSellerRefusals } from '@/lib/calls/networks/seller-network-days.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { isWithinNetworks } from '@/lib/kernel/text/network.ts';
import { changeNetworksAction } from './actions.ts';
import { NETWORKS_PATH } from './seller-networks.ts';

export const generateMetadata = () => ({ title: texts('networks')('refusedFromElsewhere') });

const MOST = 50;

/** What was refused for where it came from, to allow that; looking at it changes nothing. */
export default async function RefusedPage() {
  const seller = await requireSeller(NETWORKS_PATH);
  const now = currentTime();
  const t = texts('networks');
  const refusals = await listSellerRefusals(readDb(), seller.id, now, MOST);
  return (
    <>
      <PageHeader title={t('refusedFromElsewhere')}>
        {t(refusals.length > 0 ? 'refusalsAbout' : 'noRefusals')}
      </PageHeader>
      <ul aria-label={t('refusedFromElsewhere')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {refusals.map(({ kind, id, name, network, networks, lastAt, refused }) => (
          <li key={`${id} ${network}`}>
            <FormCard
              action={changeNetworksAction.bind(null, kind, id)}
              className="grid gap-3"
              label={`${name}, ${network}`}
            >
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
                <div id={`refused-${id}-${network}`} className="grid min-w-0 gap-1 text-sm">
                  <bdi className="font-semibold wrap-anywhere">{name}</bdi>
                  <span className="font-mono text-small wrap-anywhere">{network}</span>
                  <span className="text-ink-2">
                    {t.rich('callsLast', { count: refused, when: () => <When at={lastAt} /> })}
                  </span>
                </div>
                <ChangeButton network={network} networks={networks} describedBy={`refused-${id}-${network}`} />
              </div>
            </FormCard>
          </li>
        ))}
      </ul>
    </>
  );
}

function ChangeButton(props: { network: string; networks: string[]; describedBy: string }) {
  const t = texts('networks');
  const { network, networks, describedBy } = props;
  if (networks.includes(network))
    return (
      <SubmitButton look="plain" name="remove" value={network} aria-describedby={describedBy}>
        {t('undo')}
      </SubmitButton>
    );
  if (isWithinNetworks(network, networks)) return <span className="text-sm text-ink-2">{t('allowed')}</span>;
  return (
    <SubmitButton name="allow" value={network} aria-describedby={describedBy}>
      {t('allow')}
    </SubmitButton>
  );
}
