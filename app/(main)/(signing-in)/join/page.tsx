import { redirect } from 'next/navigation';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/card.tsx';
import { Speaking } from '@/components/ui/client-words.tsx';
import { ConfirmationInForms, Form, SubmitButton } from '@/components/ui/form.tsx';
import { checkConfirmed } from '@/lib/accounts/addresses/confirm-address.ts';
import type { Seller } from '@/lib/accounts/read-seller.ts';
import { currentSeller, requireSeller } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { clientTexts, texts } from '@/lib/kernel/language/current-language.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { readInvitation } from '@/lib/members/accept-invitation.ts';
import type { FoundInvitation } from '@/lib/members/invitations.ts';
import { ConfirmItIsYou } from '../../confirm-it-is-you/confirm-it-is-you.tsx';
import { acceptAction } from '../actions.ts';
import { invitationKey, offerPath } from '../kept-link.ts';

export const generateMetadata = () => ({ title: texts('members')('invitation') });

/** Where an invitation's link, and an offer on the home, lead: what it is to, and the button that accepts it. */
export default async function JoinPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const t = texts('members');
  const { link: token, offer: given } = await searchParams;
  if (typeof token === 'string') redirect(`/join/open?link=${encodeURIComponent(token)}`);
  const offer = typeof given === 'string' ? given : '';
  const seller = offer === '' ? await currentSeller() : await requireSeller(offerPath(offer));
  const invitation = await readInvitation(await invitationKey(offer, seller?.email), currentTime());
  return (
    <>
      <h1>
        {invitation?.role === 'owner' ? t('takeOver', { what: invitation.app ? 'app' : 'store' }) : t('invitation')}
      </h1>
      {invitation ? <Invited invitation={invitation} seller={seller} offer={offer} /> : <Gone />}
    </>
  );
}

function Gone() {
  return (
    <>
      <Notice look="bad">{texts('members')('goneAbout')}</Notice>
      <ButtonLink look="primary" href="/dashboard">
        {texts('frame')('goToDashboard')}
      </ButtonLink>
    </>
  );
}

async function Invited(props: { invitation: FoundInvitation; seller: Seller | null; offer: string }) {
  const { seller, offer } = props;
  const { email, role, store, app, invitedBy } = props.invitation;
  const t = texts('members');
  const what = store ? 'store' : 'app';
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        <dt className="text-ink-3">{t('storeOrApp', { what })}</dt>
        <dd className="font-semibold wrap-anywhere">
          <bdi>{(store ?? app)?.name}</bdi>
        </dd>
        <dt className="text-ink-3">{t('role')}</dt>
        <dd className="font-semibold">{t('roleName', { role: role ?? 'developer' })}</dd>
        <dt className="text-ink-3">{t('invitedBy')}</dt>
        <dd className="wrap-anywhere">{invitedBy.email}</dd>
        <dt className="text-ink-3">{t('for')}</dt>
        <dd className="wrap-anywhere">{email}</dd>
      </dl>
      {role === 'owner' && (
        <p className="text-sm text-pretty text-ink-2">{t('becomeOwner', { what, email: invitedBy.email })}</p>
      )}
      {!seller && <SignInFirst />}
      {seller && seller.email.toLowerCase() !== email && <OtherAccount signedIn={seller.email} />}
      {seller && seller.email.toLowerCase() === email && (
        <>
          {offer !== '' && !(await checkConfirmed(db(), seller.id)) && <Notice>{t('confirmEmailFirst')}</Notice>}
          <Speaking words={clientTexts()}>
            <ConfirmationInForms show={<ConfirmItIsYou />}>
              <Form action={acceptAction} label={t('invitation')}>
                <input type="hidden" name="offer" value={offer} />
                <SubmitButton>{t('accept')}</SubmitButton>
              </Form>
            </ConfirmationInForms>
          </Speaking>
        </>
      )}
    </>
  );
}

function SignInFirst() {
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-2">{texts('members')('acceptWithEmail')}</p>
      {!env().signIn?.isOnly && (
        <ButtonLink look="primary" href="/sign-up?next=/join">
          {texts('signIn')('createAnAccount')}
        </ButtonLink>
      )}
      <ButtonLink href="/sign-in?next=/join">{texts('signIn')('signIn')}</ButtonLink>
    </div>
  );
}

function OtherAccount({ signedIn }: { signedIn: string }) {
  return (
    <form method="post" action="/sign-out" className="grid gap-3">
      <Notice>
        {texts('members').rich('signedInAsOther', {
          email: signedIn,
          b: (words) => <span className="wrap-anywhere">{words}</span>,
        })}
      </Notice>
      <button type="submit" name="next" value="/join" className="underline decoration-line-2 underline-offset-4">
        {texts('members')('switchAccount')}
      </button>
    </form>
  );
}
