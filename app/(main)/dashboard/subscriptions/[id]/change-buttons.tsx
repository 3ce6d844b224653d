import { Ellipsis } from 'lucide';
import type { ReactNode } from 'react';
import { bdi } from '@/components/bdi.tsx';
import { ButtonLink, type ButtonLook, buttonClass } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { Icon } from '@/components/ui/icon.tsx';
import { Day } from '@/components/ui/when.tsx';
import { variantTitle } from '@/lib/billing/catalogue/variant.ts';
import { type ActionName, stepFor } from '@/lib/billing/subscriptions/subscription-state.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import type { MESSAGES } from '@/lib/kernel/language/messages.ts';
import { formatMoney } from '@/lib/kernel/text/money.ts';
import { changeAction } from '../actions.ts';
import { pausePath, swapPath } from '../list.ts';
import { priceInWords } from '../plan.ts';
import type { OneClick } from '../refusal.ts';
import type { SellerSubscription } from './seller-subscription.ts';

interface Confirmation {
  change: Exclude<OneClick, 'resume'>;
  look: ButtonLook;
  /** The texts of the button, of its dialog’s title and of both buttons there. */
  texts: readonly [button: Text, title: Text, confirm: Text, keep: Text];
}

type Text = Extract<keyof (typeof MESSAGES)['en']['subscriptions'], string>;

const CONFIRMATIONS = [
  { change: 'unpause', look: 'plain', texts: ['unpause', 'unpauseTitle', 'unpauseConfirm', 'keepPaused'] },
  { change: 'cancel', look: 'danger', texts: ['cancel', 'cancelTitle', 'cancelConfirm', 'keepSubscription'] },
  {
    change: 'cancel_immediately',
    look: 'danger',
    texts: ['cancelNow', 'cancelNowTitle', 'cancelNowConfirm', 'keepSubscription'],
  },
] as const satisfies Confirmation[];

/**
 * Everything that can be done with a subscription in its state: one button for what is done most, the rest in a menu.
 * What ends or charges something asks first.
 */
export function ChangeButtons({ subscription }: { subscription: SellerSubscription }) {
  const t = texts('subscriptions');
  const isPaused = subscription.status === 'paused';
  const can = (action: ActionName) => {
    const step = stepFor(subscription, action);
    return typeof step === 'string' && step !== 'keep';
  };
  const offered = CONFIRMATIONS.filter(({ change }) => (change === 'unpause' ? isPaused : can(change)));
  if (offered.length === 0) return null;
  // What a paused one is opened for; an active one changes plan, one that ends is resumed.
  const first = isPaused ? 1 : 0;
  const dialogOf = ({ change, look, texts: [button, title, confirm, keep] }: (typeof CONFIRMATIONS)[number]) => (
    <ConfirmDialog
      key={change}
      id={`change-${change}`}
      button={t(button)}
      look={change === 'unpause' ? 'primary' : look}
      title={t(title)}
      cancelLabel={t(keep)}
    >
      <div className="grid gap-2 text-sm text-ink-2">{consequenceOf(change, subscription)}</div>
      <ChangeForm subscription={subscription} change={change}>
        <SubmitButton look={look === 'danger' ? 'destroy' : 'primary'} className="w-full">
          {t(confirm)}
        </SubmitButton>
      </ChangeForm>
    </ConfirmDialog>
  );
  return (
    <div className="relative flex gap-2 print:hidden">
      {can('swap') && (
        <ButtonLink look="primary" href={swapPath(subscription.id)}>
          {t('swap')}
        </ButtonLink>
      )}
      {can('resume') && !isPaused && (
        <ChangeForm subscription={subscription} change="resume">
          <SubmitButton>{t(takingBack(subscription))}</SubmitButton>
        </ChangeForm>
      )}
      {offered.slice(0, first).map(dialogOf)}
      <details key={offered.map(({ change }) => change).join()} data-menu="" className="lg:relative">
        <summary aria-label={t('moreActions')} className={buttonClass('plain', 'list-none px-2.5')}>
          <Icon of={Ellipsis} className="size-4 flex-none" />
        </summary>
        <div
          className="absolute start-0 top-full z-10 mt-1.5 grid w-max max-w-[calc(100vw-2rem)] gap-1.5 rounded-card border
            border-line bg-surface p-2 shadow-lg lg:start-auto lg:end-0 dark:border-line-2"
        >
          {can('pause') && <ButtonLink href={pausePath(subscription.id)}>{t('pause')}</ButtonLink>}
          {offered.slice(first).map(dialogOf)}
        </div>
      </details>
    </div>
  );
}

/** What resuming takes back of what is scheduled. */
function takingBack({ cancelAtPeriodEnd, pauseAtPeriodEnd }: SellerSubscription) {
  if (cancelAtPeriodEnd) return 'resume';
  return pauseAtPeriodEnd ? 'keepRunning' : 'keepThePlan';
}

function ChangeForm(props: { subscription: SellerSubscription; change: OneClick; children: ReactNode }) {
  const { id, store, mode } = props.subscription;
  return (
    <form action={changeAction.bind(null, store.id, mode, id)}>
      <input type="hidden" name="change" value={props.change} />
      {props.children}
    </form>
  );
}

function consequenceOf(change: Exclude<OneClick, 'resume'>, subscription: SellerSubscription): ReactNode {
  const { status, currentPeriodEnd, scheduledVariant, variant } = subscription;
  const sum = subscription.lines.reduce((total, { amount }) => total + amount, 0n);
  const money = (amount: bigint) => formatMoney(amount, variant.currency);
  const t = texts('subscriptions');
  const dropped = scheduledVariant && (
    <p>{t.rich('scheduledDropped', { bdi, plan: variantTitle(scheduledVariant) })}</p>
  );
  switch (change) {
    case 'cancel':
      return (
        <>
          <p>{t.rich('cancelAbout', { day: () => <Day at={currentPeriodEnd} of={subscription.store} /> })}</p>
          {sum > 0n && <p>{t('pendingInvoicedAtEnd', { amount: money(sum) })}</p>}
          {sum < 0n && <p>{t('creditLapsesAtEnd', { amount: money(-sum) })}</p>}
          {dropped}
        </>
      );
    case 'cancel_immediately':
      return (
        <>
          <p>{t('cancelNowAbout')}</p>
          {sum > 0n && <p>{t('pendingInvoicedNow', { amount: money(sum) })}</p>}
          {sum < 0n && <p>{t('creditLapses', { amount: money(-sum) })}</p>}
          {status === 'past_due' && <p>{t('unpaidStayOpen')}</p>}
          {dropped}
        </>
      );
    case 'unpause':
      return (
        <>
          <p>{t.rich('unpauseAbout', { bdi, plan: variantTitle(variant), price: priceInWords(variant) })}</p>
          {sum !== 0n && <p>{t('includesPending', { amount: money(sum) })}</p>}
          <p>
            {variant.price + sum > 0n ? t('collectedNow', { amount: money(variant.price + sum) }) : t('nothingDueNow')}
          </p>
        </>
      );
  }
}
