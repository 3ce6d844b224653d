import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/card.tsx';
import { ConfirmationInForms, Form, SubmitButton } from '@/components/ui/form.tsx';
import { checkConfirmed } from '@/lib/accounts/confirm-address.ts';
import type { Seller } from '@/lib/accounts/read-seller.ts';
import { currentSeller, requireSeller } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { readInvitation } from '@/lib/members/accept-invitation.ts';
import type { FoundInvitation } from '@/lib/members/invitations.ts';
import { currentTime } from '@/lib/process/clock.ts';
import { ConfirmItIsYou } from '../../confirm-it-is-you/confirm-it-is-you.tsx';
import { acceptAction } from './actions.ts';
import { invitationKey, offerPath } from './invitation-key.ts';

export const metadata: Metadata = { title: 'Invitation' };

/** Where an invitation's link, and an offer on the home, lead: what it is to, and the button that accepts it. */
export default async function JoinPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { link: token, offer: given } = await searchParams;
  if (typeof token === 'string') redirect(`/join/open?link=${encodeURIComponent(token)}`);
  const offer = typeof given === 'string' ? given : '';
  const seller = offer === '' ? await currentSeller() : await requireSeller(offerPath(offer));
  const invitation = await readInvitation(await invitationKey(offer, seller?.email), currentTime());
  return (
    <>
      <h1>{invitation?.role === 'owner' ? `Take over ${invitation.app ? 'an app' : 'a store'}` : 'Invitation'}</h1>
      {invitation ? <Invited invitation={invitation} seller={seller} offer={offer} /> : <Gone />}
    </>
  );
}

function Gone() {
  return (
    <>
      <Notice look="bad">
        This invitation has been used or withdrawn, or has expired. Ask whoever invited you for another one.
      </Notice>
      <ButtonLink look="primary" href="/dashboard">
        Go to the dashboard
      </ButtonLink>
    </>
  );
}

async function Invited(props: { invitation: FoundInvitation; seller: Seller | null; offer: string }) {
  const { seller, offer } = props;
  const { email, role, store, app, invitedBy } = props.invitation;
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        <dt className="text-ink-3">{store ? 'Store' : 'App'}</dt>
        <dd className="font-semibold wrap-anywhere">
          <bdi>{(store ?? app)?.name}</bdi>
        </dd>
        <dt className="text-ink-3">Role</dt>
        <dd className="font-semibold capitalize">{role ?? 'developer'}</dd>
        <dt className="text-ink-3">Invited by</dt>
        <dd className="wrap-anywhere">{invitedBy.email}</dd>
        <dt className="text-ink-3">For</dt>
        <dd className="wrap-anywhere">{email}</dd>
      </dl>
      {role === 'owner' && (
        <p className="text-sm text-pretty text-ink-2">
          You become the owner, with everything that belongs to the {store ? 'store' : 'app'}. {invitedBy.email} stays
          as {store ? 'an admin' : 'a developer, and the app is no longer verified until you ask for that'}.
        </p>
      )}
      {!seller && <SignInFirst />}
      {seller && seller.email.toLowerCase() !== email && <OtherAccount signedIn={seller.email} />}
      {seller && seller.email.toLowerCase() === email && (
        <>
          {offer !== '' && !(await checkConfirmed(db(), seller.id)) && (
            <Notice look="warn">
              Confirm your email first: open the link that we have mailed you, then come back.
            </Notice>
          )}
          <ConfirmationInForms show={<ConfirmItIsYou />}>
            <Form action={acceptAction} label="Invitation">
              <input type="hidden" name="offer" value={offer} />
              <SubmitButton>Accept</SubmitButton>
            </Form>
          </ConfirmationInForms>
        </>
      )}
    </>
  );
}

function SignInFirst() {
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-2">Accept it with an account that has this email.</p>
      <ButtonLink look="primary" href="/sign-up?next=/join">
        Create an account
      </ButtonLink>
      <ButtonLink href="/sign-in?next=/join">Sign in</ButtonLink>
    </div>
  );
}

function OtherAccount({ signedIn }: { signedIn: string }) {
  return (
    <form method="post" action="/sign-out" className="grid gap-3">
      <Notice look="warn">
        You are signed in as <span className="wrap-anywhere">{signedIn}</span>. The invitation is for another email.
      </Notice>
      <button type="submit" name="next" value="/join" className="underline decoration-line-2 underline-offset-4">
        Switch account
      </button>
    </form>
  );
}
