'use server';

import { refresh } from 'next/cache';
import { forbidden, notFound } from 'next/navigation';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { done, type FormState, refuse, textIn } from '@/lib/http/forms.ts';
import { type ChangeFault, changeNetworks, type WantedChange } from '@/lib/networks/change-networks.ts';
import { HOLDER_KINDS, type HolderKind } from '@/lib/networks/network-days.ts';
import { MOST_NETWORKS } from '@/lib/networks/network-guard.ts';
import { NETWORKS_PATH } from './networks-path.ts';

/**
 * Changes from where an app, key or connection of the seller may be called, as the pressed button says; 404 when it
 * isn't theirs, 403 when their role may not.
 */
export async function changeNetworksAction(
  kind: HolderKind,
  id: string,
  _state: FormState,
  data: FormData,
): Promise<FormState> {
  const seller = await requireSeller(NETWORKS_PATH);
  if (!HOLDER_KINDS.includes(kind)) notFound();
  const wanted = wantedIn(data);
  const changed = await changeNetworks(seller.id, { kind, id }, wanted, await currentContext());
  if ('unconfirmed' in changed) return refuse(data, { confirmed: unconfirmed(changed.unconfirmed) });
  if ('fault' in changed) {
    if (changed.fault === 'not_found') notFound();
    if (changed.fault === 'forbidden') forbidden();
    refresh();
    return refuse(data, wanted.to === 'add' ? { network: FAULTS[changed.fault] } : FAULTS[changed.fault]);
  }
  refresh();
  return done(saidOf(wanted, changed));
}

/** A field is sent with every button; only `Add` means it. */
function wantedIn(data: FormData): WantedChange {
  const [to, remove, allow] = [textIn(data, 'do'), textIn(data, 'remove'), textIn(data, 'allow')];
  if (to === 'watch' || to === 'stop' || to === 'pause') return { to };
  if (to === 'enforce') return { to, isConfirmed: textIn(data, 'confirmed') === 'yes' };
  if (remove !== '') return { to: 'remove', network: remove };
  return { to: 'add', network: allow === '' ? textIn(data, 'network') : allow };
}

const FAULTS: Record<Exclude<ChangeFault, 'not_found' | 'forbidden'>, string> = {
  changed: 'Somebody has changed this in the meantime. Look at it again.',
  malformed: 'Write a network as 203.0.113.0/24 or 2001:db8:7::/48, or a single address.',
  too_wide: 'This is so wide that it would keep nobody out: at least /8 of IPv4 and /16 of IPv6.',
  known: 'This is on the list already, itself or as a part of another network.',
  too_many: `The list has ${MOST_NETWORKS} networks, and that is the most. Remove one, or add a wider one.`,
  empty: 'Without any network on the list nothing could call. Add one, or press Stop.',
};

function unconfirmed(calls: number): string {
  const which = calls === 1 ? '1 call' : `${calls.toLocaleString('en')} calls`;
  return `${which} of the last 14 days would have been refused. Tick this to refuse such calls.`;
}

function saidOf({ to }: WantedChange, { network, elsewhere }: { network: string; elsewhere: number }): string {
  const others = elsewhere === 1 ? '1 call' : `${elsewhere.toLocaleString('en')} calls`;
  switch (to) {
    case 'watch':
      return 'Nothing is refused. Calls from elsewhere are marked below.';
    case 'enforce':
      return 'Calls from elsewhere are refused from now on.';
    case 'pause':
      return 'Nothing is refused for a day.';
    case 'stop':
      return 'Nothing is refused any more. The list stays.';
    case 'add':
      return `${network} is allowed.`;
    case 'remove':
      return `${network} was removed. ${others} of the last 14 days came from networks that aren’t on the list.`;
  }
}
