import type { ReactNode } from 'react';
import { ButtonLink, type ButtonLook } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { Day } from '@/components/ui/when.tsx';
import { variantTitle } from '@/lib/catalogue/variant.ts';
import { type ActionName, stepFor } from '@/lib/subscriptions/subscription-state.ts';
import { formatMoney } from '@/lib/text/money.ts';
import { swapPath } from '../filter.ts';
import { priceInWords } from '../plan.ts';
import type { OneClick } from '../refusal.ts';
import { changeAction } from './actions.ts';
import type { OwnSubscription } from './own-subscription.ts';

interface Confirmation {
  change: Exclude<OneClick, 'resume'>;
  button: string;
  look: ButtonLook;
  title: string;
  confirm: string;
  keep: string;
}

const CONFIRMATIONS: Confirmation[] = [
  {
    change: 'unpause',
    button: 'Unpause',
    look: 'plain',
    title: 'Unpause this subscription?',
    confirm: 'Unpause subscription',
    keep: 'Keep it paused',
  },
  {
    change: 'pause',
    button: 'Pause',
    look: 'plain',
    title: 'Pause this subscription?',
    confirm: 'Pause subscription',
    keep: 'Keep it running',
  },
  {
    change: 'cancel',
    button: 'Cancel',
    look: 'danger',
    title: 'Cancel this subscription at the end of its period?',
    confirm: 'Cancel subscription',
    keep: 'Keep subscription',
  },
  {
    change: 'cancel_immediately',
    button: 'Cancel now',
    look: 'danger',
    title: 'End this subscription now?',
    confirm: 'End subscription now',
    keep: 'Keep subscription',
  },
];

/** Everything that can be done with a subscription in its state; what ends or charges something asks first. */
export function ChangeButtons({ subscription }: { subscription: OwnSubscription }) {
  const can = (action: ActionName) => {
    const step = stepFor(subscription, action);
    return typeof step === 'string' && step !== 'keep';
  };
  const offered = CONFIRMATIONS.filter(({ change }) => can(change));
  if (offered.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {can('swap') && <ButtonLink href={swapPath(subscription.id)}>Swap</ButtonLink>}
      {can('resume') && (
        <ChangeForm subscription={subscription} change="resume">
          <SubmitButton look="plain">Resume</SubmitButton>
        </ChangeForm>
      )}
      {offered.map(({ change, button, look, title, confirm, keep }) => (
        <ConfirmDialog
          key={change}
          id={`change-${change}`}
          button={button}
          look={look}
          title={title}
          cancelLabel={keep}
        >
          <div className="grid gap-2 text-sm text-ink-2">{consequenceOf(change, subscription)}</div>
          <ChangeForm subscription={subscription} change={change}>
            <SubmitButton look={look === 'danger' ? 'destroy' : 'primary'} className="w-full">
              {confirm}
            </SubmitButton>
          </ChangeForm>
        </ConfirmDialog>
      ))}
    </div>
  );
}

function ChangeForm(props: { subscription: OwnSubscription; change: OneClick; children: ReactNode }) {
  const { id, store, mode } = props.subscription;
  return (
    <form action={changeAction.bind(null, store.id, mode, id)}>
      <input type="hidden" name="change" value={props.change} />
      {props.children}
    </form>
  );
}

function consequenceOf(change: Exclude<OneClick, 'resume'>, subscription: OwnSubscription): ReactNode {
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
