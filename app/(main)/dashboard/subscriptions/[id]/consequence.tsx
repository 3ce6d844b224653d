import type { ReactNode } from 'react';
import { Day } from '@/components/ui/day.tsx';
import { variantTitle } from '@/lib/billing/variant.ts';
import { formatMoney } from '@/lib/money.ts';
import { priceInWords } from '../plan.ts';
import type { OneClick } from './outcome.ts';
import type { OwnSubscription } from './own-subscription.ts';

/** What a change will lead to, for whoever is about to confirm it. */
export function consequenceOf(change: Exclude<OneClick, 'resume'>, subscription: OwnSubscription): ReactNode {
  const { status, currentPeriodEnd, scheduledVariant, variant } = subscription;
  const sum = subscription.lines.reduce((total, { amount }) => total + amount, 0n);
  const money = (amount: bigint) => formatMoney(amount, variant.currency);
  const dropped = scheduledVariant && (
    <p>
      The scheduled change to <bdi className="wrap-anywhere">{variantTitle(scheduledVariant)}</bdi> is dropped.
    </p>
  );
  switch (change) {
    case 'cancel':
      return (
        <>
          <p>
            It goes on until <Day at={currentPeriodEnd} /> and then ends. Until then you can resume it.
          </p>
          {sum > 0n && <p>What is pending, {money(sum)}, is invoiced at the end.</p>}
          {sum < 0n && <p>The pending credit of {money(-sum)} lapses at the end; nothing is refunded.</p>}
          {dropped}
        </>
      );
    case 'cancel_immediately':
      return (
        <>
          <p>It ends at once and can’t be brought back. Nothing is refunded.</p>
          {sum > 0n && <p>What is pending, {money(sum)}, is invoiced and collected now.</p>}
          {sum < 0n && <p>The pending credit of {money(-sum)} lapses.</p>}
          {status === 'past_due' && <p>Unpaid invoices stay open until you settle them.</p>}
          {dropped}
        </>
      );
    case 'pause':
      return (
        <>
          <p>Nothing renews and nothing is billed until you unpause it. Then a new period starts at the full price.</p>
          {status === 'trialing' && <p>What is left of the trial is lost.</p>}
          {dropped}
        </>
      );
    case 'unpause':
      return (
        <>
          <p>
            A new period of <bdi className="wrap-anywhere">{variantTitle(variant)}</bdi> starts now, at{' '}
            {priceInWords(variant)}.
          </p>
          {sum !== 0n && <p>The invoice includes what is pending: {money(sum)}.</p>}
          <p>
            {variant.price + sum > 0n
              ? `${money(variant.price + sum)} is invoiced and collected now. If the payment fails, it stays paused.`
              : 'Nothing is due now.'}
          </p>
        </>
      );
  }
}
