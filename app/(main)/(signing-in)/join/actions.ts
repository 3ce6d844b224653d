'use server';

import { redirect } from 'next/navigation';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { type FormState, refuse, textIn } from '@/lib/http/forms.ts';
import { type Acceptance, acceptInvitation, readInvitation } from '@/lib/members/accept-invitation.ts';
import { askWhoItIs } from '../../confirm-it-is-you/ask-who-it-is.ts';
import { dropHeldLink } from '../held-link.ts';
import { invitationKey, offerPath } from './invitation-key.ts';

const FAULTS: Record<Exclude<Acceptance, object>, string> = {
  gone: 'This invitation has been used or withdrawn, or has expired. Ask for another one.',
  other_address: 'This invitation is for another email. Sign in with the account that has it.',
  unconfirmed: 'Confirm your email first: we have mailed you a link. Then accept.',
  too_many_stores: 'You own as many stores as an account may, so you can’t take over another.',
  too_many_apps: 'You own as many apps as an account may, so you can’t take over another.',
};

/**
 * Accepts the invitation whose link this browser holds, or an offer by its id. To take over a store or an app, the
 * person confirms who they are.
 */
export async function acceptAction(_: FormState, data: FormData): Promise<FormState> {
  const offer = textIn(data, 'offer');
  const seller = await requireSeller(offer === '' ? '/join' : offerPath(offer));
  const key = await invitationKey(offer, seller.email);
  const context = await currentContext();
  const isOffer = (await readInvitation(key, context.now))?.role === 'owner';
  const unsure = isOffer ? await askWhoItIs(data) : null;
  if (unsure) return unsure;
  const outcome = await acceptInvitation(seller, key, context);
  if (typeof outcome !== 'object') return refuse(data, FAULTS[outcome]);
  if (offer === '') await dropHeldLink('invitation');
  const { joined, id } = outcome;
  if (joined === 'app') redirect(`/dashboard/developer/apps/${id}#team`);
  redirect(`/dashboard/stores/${id}/members?said=${isOffer ? 'handed_over' : 'joined'}`);
}
