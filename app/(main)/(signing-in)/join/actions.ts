'use server';

import { redirect } from 'next/navigation';
import { formAction } from '@/app/(main)/form-action.ts';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { refuse, textIn } from '@/lib/http/forms.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { type Acceptance, acceptInvitation, readInvitation } from '@/lib/members/accept-invitation.ts';
import { requireConfirmation } from '../../confirm-it-is-you/require-confirmation.ts';
import { dropKeptLink } from '../kept-link.ts';
import { invitationKey, offerPath } from './invitation-key.ts';

const FAULTS = {
  gone: 'goneFault',
  other_address: 'otherAddress',
  unconfirmed: 'unconfirmed',
  too_many_stores: 'tooManyStores',
  too_many_apps: 'tooManyApps',
} as const satisfies Record<Exclude<Acceptance, object>, string>;

/**
 * Accepts the invitation whose link this browser holds, or an offer by its id. To take over a store or an app, the
 * person confirms who they are.
 */
export const acceptAction = formAction(async (data) => {
  const offer = textIn(data, 'offer');
  const seller = await requireSeller(offer === '' ? '/join' : offerPath(offer));
  const key = await invitationKey(offer, seller.email);
  const context = await currentContext();
  const isOffer = (await readInvitation(key, context.now))?.role === 'owner';
  if (isOffer) await requireConfirmation(data);
  const outcome = await acceptInvitation(seller, key, context);
  if (typeof outcome !== 'object') return refuse(data, texts('members')(FAULTS[outcome]));
  if (offer === '') await dropKeptLink('invitation');
  const { joined, id } = outcome;
  if (joined === 'app') redirect(`/dashboard/developer/apps/${id}/team`);
  redirect(`/dashboard/stores/${id}/members?said=${isOffer ? 'handed_over' : 'joined'}`);
});
