import { cookies } from 'next/headers';
import { cookieAttributes, cookieName } from '@/lib/accounts/auth-settings.ts';
import { plainEmail } from '@/lib/members/invitation.ts';
import type { InvitationKey } from '@/lib/members/invitations.ts';

/** What links lead to: somebody's own account, or a store or app that they are invited to. */
type Kind = 'link' | 'invitation';

/**
 * As long as somebody may look at the page before they press its button; for an invitation they may have to sign up and
 * confirm their address first.
 */
const SECONDS: Record<Kind, number> = { link: 30 * 60, invitation: 24 * 60 * 60 };

/** Keeps the token of a link from a mail in a cookie, so that it leaves the address bar and the browser's history. */
export async function keepLink(token: string, kind: Kind = 'link'): Promise<void> {
  (await cookies()).set(cookieName(kind), token, { ...cookieAttributes(), maxAge: SECONDS[kind] });
}

/** The token that this browser holds; empty when there is none. */
export async function keptLink(kind: Kind = 'link'): Promise<string> {
  return (await cookies()).get(cookieName(kind))?.value ?? '';
}

export async function dropKeptLink(kind: Kind = 'link'): Promise<void> {
  (await cookies()).set(cookieName(kind), '', { ...cookieAttributes(), maxAge: 0 });
}

/** The address at which a signed-in person sees what they are offered to own. */
export const offerPath = (id: string) => `/join?offer=${id}`;

/** The invitation that is meant: an offer to whoever is signed in, or the one whose link this browser holds. */
export async function invitationKey(offer: string, email: string | undefined): Promise<InvitationKey> {
  return offer === '' ? keptLink('invitation') : { offer, email: plainEmail(email ?? '') };
}
