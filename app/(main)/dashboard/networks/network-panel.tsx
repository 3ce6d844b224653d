import { Pill } from '@/components/ui/card.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { changeNetworksAction } from './actions.ts';
import { NetworkTable, RefusedTable } from './network-table.tsx';
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
