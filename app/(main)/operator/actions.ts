'use server';

import { refresh } from 'next/cache';
import { notFound, redirect } from 'next/navigation';
import { z } from 'zod';
import { currentContext, requireBuiltInSignIn, requireOperator } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { asForm, asText, done, type FormState, made, refuse, textIn } from '@/lib/http/forms.ts';
import { currentTime, realTime } from '@/lib/kernel/process/clock.ts';
import { tidyText } from '@/lib/kernel/text/shown-text.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { addAppNote, decideVerification, VERIFICATION_DECISIONS } from '@/lib/operators/decide-verification.ts';
import { disableApp, enableApp } from '@/lib/operators/disable-app.ts';
import { endApiKeyAsOperator, endConnectionAsOperator } from '@/lib/operators/end-connection.ts';
import { type Found, lookUpSearchTerm } from '@/lib/operators/look-up.ts';
import { findAppAsOperator } from '@/lib/operators/operator-apps.ts';
import { findSellerAsOperator } from '@/lib/operators/operator-sellers.ts';
import { answerForm, noteForm, reasonForm } from '@/lib/operators/operator-text.ts';
import { recoverAccount } from '@/lib/operators/recover-account.ts';
import { suspendAccount, unsuspendAccount } from '@/lib/operators/suspend-account.ts';
import { readSearchTerm } from '@/lib/permissions/fingerprint.ts';
import { requireConfirmation } from '../confirm-it-is-you/require-confirmation.ts';
import { fieldsIn, formAction } from '../form-action.ts';

const WRONG_NAME = 'Nothing was disabled: this is not the name of the app.';

const decisionForm = answerForm.extend({ since: z.iso.datetime(), decision: z.enum(VERIFICATION_DECISIONS) });

/** Returns the signed-in operator; 404 for anyone else, and for what isn't an id. */
async function requireOperatorOf(appId: string) {
  const operator = await requireOperator();
  return isUuid(appId) ? operator : notFound();
}

/** Reports that an action was done, or that somebody else was faster; what was typed then stays in the form. */
function finish(isDone: boolean, words: string, late: string, data: FormData): FormState {
  refresh();
  return isDone ? done(words) : refuse(data, late);
}

export const decide = formAction(async (data, appId: string) => {
  const operator = await requireOperatorOf(appId);
  const { since, decision, answer } = fieldsIn(data, decisionForm);
  await requireConfirmation(data, { buttons: 'decision' });
  const isDone = await decideVerification(operator, appId, decision, new Date(since), await currentContext(), answer);
  return finish(
    isDone,
    'Decided. The owner sees the decision on the app’s page.',
    'Nothing was changed: the app or its state has changed in the meantime.',
    data,
  );
});

const verificationForm = z.object({ app: z.uuid(), since: z.iso.datetime(), decision: z.enum(VERIFICATION_DECISIONS) });

/** Carries out an operator's decision. One that comes too late changes nothing, and the page says so. */
export const decideVerificationAction = formAction(async (data) => {
  const operator = await requireOperator();
  const form = verificationForm.safeParse(Object.fromEntries(asForm(data)));
  if (!form.success) redirect('/operator/verifications');
  await requireConfirmation(data, { buttons: 'decision' });
  const { app, since, decision } = form.data;
  const isDone = await decideVerification(operator, app, decision, new Date(since), await currentContext());
  redirect(`/operator/verifications?app=${app}${isDone ? '' : '&late=1'}`);
});

export const disable = formAction(async (data, appId: string) => {
  const operator = await requireOperatorOf(appId);
  const fields = fieldsIn(data, reasonForm);
  const app = await findAppAsOperator(db(), operator, { id: appId });
  if (app && app.name !== tidyText(textIn(data, 'appName'))) {
    // The field is in a dialog, which is closed without JavaScript: the card says it too.
    return { ...refuse(data, { appName: WRONG_NAME }), message: WRONG_NAME };
  }
  await requireConfirmation(data);
  const ended = await disableApp(operator, appId, fields.reason, await currentContext());
  const words = `Disabled. ${ended === 1 ? '1 connection' : `${ended?.toLocaleString('en')} connections`} ended.`;
  return finish(ended !== null, words, 'Nothing was changed: the app is already disabled, or has been deleted.', data);
});

export const enable = formAction(async (data, appId: string) => {
  const operator = await requireOperatorOf(appId);
  await requireConfirmation(data);
  const isDone = await enableApp(operator, appId, await currentContext());
  return finish(
    isDone,
    'Enabled. Sellers can connect it again.',
    'Nothing was changed: the app isn’t disabled, or has been deleted.',
    data,
  );
});

export const addNote = formAction(async (data, appId: string) => {
  const operator = await requireOperatorOf(appId);
  const fields = fieldsIn(data, noteForm);
  await requireConfirmation(data);
  return finish(
    await addAppNote(operator, appId, fields.note, currentTime()),
    'Note added.',
    'The app has been deleted.',
    data,
  );
});

const LATE = 'Nothing was changed: the account’s state has changed in the meantime, or it is gone.';

export const suspend = formAction(async (data, id: string) => {
  const operator = await requireOperator();
  const fields = fieldsIn(data, reasonForm);
  await requireConfirmation(data);
  const isDone = await suspendAccount(operator, asText(id), fields.reason, await currentContext());
  return finish(isDone, 'Suspended. Nobody can sign in to it.', LATE, data);
});

export const unsuspend = formAction(async (data, id: string) => {
  const operator = await requireOperator();
  await requireConfirmation(data);
  const isDone = await unsuspendAccount(operator, asText(id), await currentContext());
  return finish(isDone, 'The suspension is lifted.', LATE, data);
});

export const makeRecoveryLink = formAction(async (data, id: string) => {
  requireBuiltInSignIn();
  const operator = await requireOperator();
  await requireConfirmation(data);
  const endsTwoFactor = textIn(data, 'endsTwoFactor') === 'yes';
  const link = await recoverAccount(operator, asText(id), { endsTwoFactor }, realTime());
  return link === null ? refuse(data, LATE) : made({ link });
});

const ENDINGS = {
  connections: endConnectionAsOperator,
  'api-keys': endApiKeyAsOperator,
};

/** Ends one connection or key. Its page then says that it has ended, whoever ended it. */
export const endAccessAction = formAction(async (data, kind: keyof typeof ENDINGS, id: string) => {
  const operator = await requireOperator();
  if (!isUuid(id) || !Object.hasOwn(ENDINGS, kind)) notFound();
  const fields = fieldsIn(data, reasonForm);
  await requireConfirmation(data);
  await ENDINGS[kind](operator, id, fields.reason, await currentContext());
  redirect(`/operator/${kind}/${id}?ended=1`);
});

const NOT_UNDERSTOOD =
  'This is not an ID of an app, connection or API key, a client ID, an email, or a fingerprint (22 characters after a ' +
  'prefix).';

/**
 * Finds what an operator is looking for and redirects to it. What was typed may be a whole token after all, so it goes
 * into no URL, no log and not back to the page.
 */
export async function lookUp(_state: FormState, data: FormData): Promise<FormState> {
  const operator = await requireOperator();
  const refuseWith = (why: string) => refuse(new FormData(), { wanted: why });
  const wanted = textIn(data, 'wanted').trim();
  if (/^[^\s@]+@[^\s@]+$/.test(wanted)) {
    const account = await findSellerAsOperator(db(), operator, { email: wanted.toLowerCase() });
    return account ? redirect(`/operator/accounts/${account.id}`) : refuseWith('No account has this email.');
  }
  const term = readSearchTerm(wanted);
  if (!term) return refuseWith(NOT_UNDERSTOOD);
  const found = await lookUpSearchTerm(operator, term);
  if (!found) return refuseWith('There is no such app, connection, token, key or secret.');
  const query = new URLSearchParams();
  if ('secret' in found && found.secret) query.set('secret', found.secret);
  if ('isWhole' in term && term.isWhole) query.set('pasted', '1');
  const path = pathOf(found);
  redirect(query.size > 0 ? `${path}?${query}` : path);
}

function pathOf(found: Found): string {
  if ('app' in found) return `/operator/apps/${found.app}`;
  return 'key' in found ? `/operator/api-keys/${found.key}` : `/operator/connections/${found.connection}`;
}
