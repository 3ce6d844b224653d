import { plainEmail } from '@/lib/members/invitation.ts';
import type { InvitationKey } from '@/lib/members/invitations.ts';
import { keptLink } from '../kept-link.ts';

/** The address at which a signed-in person sees what they are offered to own. */
export const offerPath = (id: string) => `/join?offer=${id}`;

/** The invitation that is meant: an offer to whoever is signed in, or the one whose link this browser holds. */
export async function invitationKey(offer: string, email: string | undefined): Promise<InvitationKey> {
  return offer === '' ? keptLink('invitation') : { offer, email: plainEmail(email ?? '') };
}
