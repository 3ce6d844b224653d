'use server';

import { refresh } from 'next/cache';
import { forbidden, notFound, redirect } from 'next/navigation';
import { z } from 'zod';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { currentContext } from '@/lib/accounts/require-seller.ts';
import { asText, done, readForm, refuse, textIn } from '@/lib/http/forms.ts';
import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { waitInWords } from '@/lib/kernel/text/durations.ts';
import { changeRole, type RoleChange } from '@/lib/members/change-role.ts';
import { handOver } from '@/lib/members/hand-over.ts';
import { invitePerson } from '@/lib/members/invite-person.ts';
import { removeInvitation, removeMember, removeSelf } from '@/lib/members/remove-member.ts';
import { ACCOUNT_LIMITS } from '@/lib/permissions/account-limits.ts';
import { requireConfirmation } from '../../../../confirm-it-is-you/require-confirmation.ts';
import { emailField } from '../../../account/person-fields.ts';
import { requireSellerStore, storePath } from '../seller-store.ts';
import { roleField } from './roles.ts';

const t = () => texts('members');

const inviteForm = z.object({ email: emailField, role: roleField });

export const inviteAction = formAction(async (data, id: string) => {
  const { seller } = await requireSellerStore(id, 'members', 'members');
  const { email, role } = fieldsIn(data, inviteForm);
  await requireConfirmation(data);
  const outcome = await invitePerson(seller, { storeId: id }, { email, role }, await currentContext());
  if (outcome === 'not_allowed') forbidden();
  if (outcome === 'member') return refuse(data, { email: t()('isMemberAlready') });
  if (outcome === 'too_many') return refuse(data, t()('mostMembers', { count: ACCOUNT_LIMITS.membersOfStore }));
  if (typeof outcome === 'object')
    return refuse(data, t()('invitedMany', { wait: waitInWords(outcome.waitSeconds, currentLanguage()) }));
  refresh();
  return done(t()('wasInvited', { email }));
});

export const saveRoleAction = formAction(async (data, id: string, personId: string) => {
  const { seller } = await requireSellerStore(id, 'members', 'members');
  const form = readForm(data, z.object({ role: roleField }));
  if ('state' in form) return refuse(data, t()('chooseRole'));
  await requireConfirmation(data);
  answer(
    await changeRole(seller.id, id, { personId: asText(personId), role: form.fields.role }, await currentContext()),
  );
  refresh();
  return done(t()('saved'));
});

/** Takes a member out of the store; who takes themselves out leaves it. */
export async function removeMemberAction(id: string, personId: string): Promise<void> {
  const { seller } = await requireSellerStore(id, 'members', 'members');
  if (personId === seller.id) return leaveAction(id);
  answer(await removeMember(seller.id, id, asText(personId), await currentContext()));
  redirect(`${storePath(id, 'members')}?said=removed`);
}

export async function withdrawAction(id: string, data: FormData): Promise<void> {
  const { seller } = await requireSellerStore(id, 'members', 'members');
  const isDone = await removeInvitation(seller.id, { storeId: id }, textIn(data, 'invitation'), await currentContext());
  redirect(`${storePath(id, 'members')}?said=${isDone ? 'withdrawn' : 'gone'}`);
}

/** Lets the signed-in member leave the store; its owner has to hand it over first. */
export async function leaveAction(id: string): Promise<void> {
  const { seller } = await requireSellerStore(id, 'members');
  const change = await removeSelf(seller.id, id, await currentContext());
  if (change === 'not_allowed') redirect(`${storePath(id, 'members')}?said=owner_stays`);
  answer(change);
  redirect('/dashboard?left=1');
}

export const handOverAction = formAction(async (data, id: string) => {
  const { seller } = await requireSellerStore(id, 'members', 'own');
  const to = textIn(data, 'newOwner');
  if (to === '') return refuse(data, { newOwner: t()('chooseMember') });
  await requireConfirmation(data);
  const outcome = await handOver(seller, { storeId: id }, to, await currentContext());
  if (outcome === 'not_allowed') forbidden();
  if (outcome === 'not_found') return refuse(data, { newOwner: t()('noMemberAnyMore') });
  refresh();
  return done(t()('offerMailed'));
});

function answer(change: RoleChange): void {
  if (change === 'not_found') notFound();
  if (change === 'not_allowed') forbidden();
}
