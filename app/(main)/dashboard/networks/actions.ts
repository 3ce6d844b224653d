'use server';

import { refresh } from 'next/cache';
import { forbidden, notFound } from 'next/navigation';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { changeNetworks } from '@/lib/calls/networks/change-networks.ts';
import { HOLDER_KINDS, type HolderKind } from '@/lib/calls/networks/network-days.ts';
import type { GuardChange } from '@/lib/calls/networks/seller-network-days.ts';
import { done, type FormState, refuse, textIn } from '@/lib/http/forms.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { NETWORKS_PATH, networkFault } from './seller-networks.ts';

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
  if ('fault' in changed) {
    if (changed.fault === 'not_found') notFound();
    if (changed.fault === 'forbidden') forbidden();
    refresh();
    return refuse(data, wanted.to === 'add' ? { network: networkFault(changed.fault) } : networkFault(changed.fault));
  }
  refresh();
  return done(resultInWords(wanted, changed.network));
}

/** A field is sent with every button; only `Add` means it. */
function wantedIn(data: FormData): GuardChange {
  const [to, remove, allow] = [textIn(data, 'do'), textIn(data, 'remove'), textIn(data, 'allow')];
  if (to === 'enforce' || to === 'stop') return { to };
  if (remove !== '') return { to: 'remove', network: remove };
  return { to: 'add', network: allow === '' ? textIn(data, 'network') : allow };
}

function resultInWords({ to }: GuardChange, network: string): string {
  const t = texts('networks');
  switch (to) {
    case 'enforce':
      return t('saidEnforce');
    case 'stop':
      return t('saidStop');
    case 'add':
      return t('saidAdd', { network });
    case 'remove':
      return t('saidRemove', { network });
  }
}
