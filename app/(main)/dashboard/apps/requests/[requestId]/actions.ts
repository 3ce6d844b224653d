'use server';

import { redirect } from 'next/navigation';
import { APPS_PATH, requestPath } from '@/app/(main)/dashboard/apps/list.ts';
import { currentContext } from '@/lib/accounts/require-seller.ts';
import { type FormState, refuse, textIn } from '@/lib/http/forms.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { answerRequest } from '@/lib/members/answer-request.ts';
import { TICKED_FIELD } from '@/lib/oauth/authorization/ticket.ts';
import { requireSellerRequest } from './seller-request.ts';

/** Approves or declines a colleague's request; the page then says what has become of it. */
export async function answerAction(id: string, _: FormState, data: FormData): Promise<FormState> {
  const t = texts('apps');
  const { seller, request, wanted } = await requireSellerRequest(id);
  const context = await currentContext();
  if (textIn(data, 'decision') !== 'approve') {
    const isDeclined = await answerRequest(seller, request.id, null, context);
    redirect(`${APPS_PATH}?${isDeclined ? 'refused=1' : 'asked=answered'}`);
  }
  if (!wanted) return refuse(data, t('noLongerConnectable'));
  const ticked = wanted.optional.filter((scope) => data.getAll(TICKED_FIELD).includes(scope));
  if (wanted.needsConfirming([...request.scopes, ...ticked]) && textIn(data, 'confirm') !== 'yes')
    return refuse(data, t('tickIfYouKnow'));
  await answerRequest(seller, request.id, ticked, context);
  redirect(requestPath(request.id));
}
