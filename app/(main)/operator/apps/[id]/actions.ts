'use server';

import { refresh } from 'next/cache';
import { notFound } from 'next/navigation';
import { z } from 'zod';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { currentContext, requireOperator } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { done, type FormState, refuse, textIn } from '@/lib/http/forms.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { tidyText } from '@/lib/kernel/text/shown-text.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { addAppNote, decideVerification, VERIFICATION_DECISIONS } from '@/lib/operators/decide-verification.ts';
import { disableApp, enableApp } from '@/lib/operators/disable-app.ts';
import { findAppAsOperator } from '@/lib/operators/operator-apps.ts';
import { answerForm, noteForm, reasonForm } from '@/lib/operators/operator-text.ts';
import { requireConfirmation } from '../../../confirm-it-is-you/require-confirmation.ts';

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

/** Enables a disabled app, so that it can be connected again. */
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

/** Adds a note that only operators see. */
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
