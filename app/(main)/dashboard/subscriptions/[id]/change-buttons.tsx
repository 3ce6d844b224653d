import type { ReactNode } from 'react';
import { ButtonLink, type ButtonLook } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { type ActionName, stepFor } from '@/lib/billing/subscription-state.ts';
import { changeAction } from './actions.ts';
import { consequenceOf } from './consequence.tsx';
import type { OneClick } from './outcome.ts';
import type { OwnSubscription } from './own-subscription.ts';
import { swapPath } from './swap/swap-address.ts';

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
