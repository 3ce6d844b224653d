'use server';

import { refresh } from 'next/cache';
import { forbidden, notFound, redirect } from 'next/navigation';
import { z } from 'zod';
import { requireConfirmation } from '@/app/(main)/confirm-it-is-you/require-confirmation.ts';
import { emailField } from '@/app/(main)/dashboard/account/person-fields.ts';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { addAppSecret, revokeAppSecret } from '@/lib/apps/add-app-secret.ts';
import { requestForm, secretForm } from '@/lib/apps/app-form.ts';
import { type AppDomainCheck, checkAppDomain } from '@/lib/apps/check-app-domain.ts';
import { requestVerification } from '@/lib/apps/request-verification.ts';
import { asText, done, type FormState, made, refuse, textIn } from '@/lib/http/forms.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { waitInWords } from '@/lib/kernel/text/durations.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { handOver } from '@/lib/members/hand-over.ts';
import { invitePerson } from '@/lib/members/invite-person.ts';
import { removeDeveloper, removeInvitation } from '@/lib/members/remove-member.ts';
import { ACCOUNT_LIMITS } from '@/lib/permissions/account-limits.ts';
import { deleteApp } from '@/lib/removal/delete-app.ts';
import { APPS, appPath, requireAppOwner, requireSellerApp } from './[id]/seller-app.ts';

export const inviteDeveloperAction = formAction(async (data, id: string) => {
  const { seller } = await requireAppOwner(id);
  const { email } = fieldsIn(data, z.object({ email: emailField }));
  await requireConfirmation(data);
  const outcome = await invitePerson(seller, { appId: id }, { email: email, role: null }, await currentContext());
  if (outcome === 'not_allowed') forbidden();
  if (outcome === 'member') return refuse(data, { email: 'This person is in the team already.' });
  if (outcome === 'too_many')
    return refuse(data, `A team has ${ACCOUNT_LIMITS.developersOfApp} developers and invitations at most.`);
  if (typeof outcome === 'object')
    return refuse(data, `You have invited many people. Try again in ${waitInWords(outcome.waitSeconds)}.`);
  refresh();
  return done(`${email} was invited. The link in the mail works for seven days.`);
});

export async function withdrawFromTeamAction(id: string, data: FormData): Promise<void> {
  const { seller } = await requireAppOwner(id);
  const isDone = await removeInvitation(seller.id, { appId: id }, textIn(data, 'invitation'), await currentContext());
  redirect(`${appPath(id, 'team')}?said=${isDone ? 'withdrawn' : 'gone'}`);
}

export async function removeDeveloperAction(id: string, personId: string): Promise<void> {
  const { seller } = await requireAppOwner(id);
  const outcome = await removeDeveloper(seller.id, id, asText(personId), await currentContext());
  if (outcome === 'not_allowed') forbidden();
  if (outcome === 'not_found') notFound();
  redirect(`${appPath(id, 'team')}?said=removed`);
}

export const handOverAppAction = formAction(async (data, id: string) => {
  const { seller } = await requireAppOwner(id);
  const to = textIn(data, 'newOwner');
  if (to === '') return refuse(data, { newOwner: 'Choose a developer.' });
  await requireConfirmation(data);
  const outcome = await handOver(seller, { appId: id }, to, await currentContext());
  if (outcome === 'not_allowed') forbidden();
  if (outcome === 'not_found') return refuse(data, { newOwner: 'This person is no developer of the app any more.' });
  refresh();
  return done('The offer was mailed. You stay the owner until they accept it.');
});

export async function leaveTeamAction(id: string): Promise<void> {
  const { seller } = await requireSellerApp(id);
  const outcome = await removeDeveloper(seller.id, id, seller.id, await currentContext());
  redirect(outcome === 'done' ? APPS.href : appPath(id, 'team'));
}

export const askForVerification = formAction(async (data, id: string) => {
  const { seller } = await requireSellerApp(id);
  const fields = fieldsIn(data, requestForm);
  const outcome = await requestVerification(seller.id, id, await currentContext(), fields.message);
  if (outcome === 'too_often') return refuse(data, 'You have asked often today. Try again tomorrow.');
  if (outcome === 'unconfirmed')
    return refuse(data, 'Confirm your email first: open the link in our mail. Your account page can send it again.');
  refresh();
  return outcome
    ? done('Verification was requested.')
    : refuse(
        data,
        'There is nothing to request: the app is verified, is already waiting for the operator, or is disabled.',
      );
});

const CHECKED: Record<Exclude<AppDomainCheck, 'proven' | 'not_found'>, string> = {
  missing: 'We found no such record. DNS can take an hour to show a new one; check again then.',
  unavailable: 'The domain’s name servers didn’t answer. Nothing has changed; check again later.',
  no_domain: 'The website has another domain by now: look at the record again.',
};

export const checkDomainAction = formAction(async (data, id: string) => {
  const { seller } = await requireSellerApp(id);
  const outcome = await checkAppDomain(seller.id, id, await currentContext());
  if (outcome === 'not_found') notFound();
  if (typeof outcome === 'object') return refuse(data, `Try again in ${waitInWords(outcome.waitSeconds)}.`);
  if (outcome !== 'proven') return refuse(data, CHECKED[outcome]);
  refresh();
  return done('The record is there: the domain is proven.');
});

const SECRET_FAULTS = {
  too_many: 'The app already has as many secrets as it may have. First revoke one that is no longer used.',
  already_made:
    'This secret was already created and won’t be shown again. If you didn’t save it, revoke it and make a new one.',
};

export const makeSecret = formAction(async (data, appId: string) => {
  const id = textIn(data, 'id');
  if (!isUuid(appId) || !isUuid(id)) notFound();
  const seller = await requireSeller(appPath(appId, 'secrets'));
  const fields = fieldsIn(data, secretForm);
  await requireConfirmation(data);
  const name = fields.secretName ?? null;
  const context = { ...(await currentContext()), tokenPrefix: env().tokenPrefix, name };
  const added = await addAppSecret(seller.id, appId, id, context);
  const fault = 'fault' in added ? added.fault : null;
  if (fault === 'not_found') notFound();
  refresh();
  return fault ? refuse(data, SECRET_FAULTS[fault]) : made({ ...added });
});

export async function revokeSecret(appId: string, _state: FormState, data: FormData): Promise<FormState> {
  if (!isUuid(appId)) notFound();
  const seller = await requireSeller(appPath(appId, 'secrets'));
  const lastFour = await revokeAppSecret(seller.id, appId, textIn(data, 'secret'), await currentContext());
  refresh();
  return lastFour
    ? done(`The secret ending in ${lastFour} was revoked and no longer works.`)
    : refuse(data, 'This secret no longer works: it had already been revoked.');
}

export const removeApp = formAction(async (data, id: string) => {
  const { seller } = await requireAppOwner(id, 'delete');
  await requireConfirmation(data);
  const outcome = await deleteApp(seller.id, id, textIn(data, 'appName'), await currentContext());
  if (outcome === 'not_found') notFound();
  if (outcome === 'not_owner') forbidden();
  if (outcome === 'name_differs')
    return refuse(data, { appName: 'This is not the name of the app. Nothing was deleted.' });
  redirect('/dashboard/developer/apps?deleted=1');
});
