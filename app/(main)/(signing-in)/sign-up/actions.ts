'use server';

import { z } from 'zod';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { currentRequest, requireBuiltInSignIn } from '@/lib/accounts/require-seller.ts';
import { signUp } from '@/lib/accounts/sign-up.ts';
import { navigateTo, refuse, textIn } from '@/lib/http/forms.ts';
import { returnPath } from '@/lib/http/return-path.ts';
import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { waitInWords } from '@/lib/kernel/text/durations.ts';
import { readInvitation } from '@/lib/members/accept-invitation.ts';
import { plainEmail } from '@/lib/members/invitation.ts';
import { emailField, nameField, newPasswordField } from '../../dashboard/account/person-fields.ts';
import { keptLink } from '../kept-link.ts';

const schema = z.object({ name: nameField, email: emailField, password: newPasswordField });

export const signUpAction = formAction(async (data) => {
  requireBuiltInSignIn();
  const fields = fieldsIn(data, schema);
  const t = texts('signIn');
  const next = returnPath(textIn(data, 'next'));
  const request = await currentRequest();
  const invitation = await readInvitation(await keptLink('invitation'), currentTime());
  const isInvited = invitation?.email === plainEmail(fields.email);
  const result = await signUp(fields, { ...request, next, isInvited, browserZone: textIn(data, 'browserZone') });
  if (result === 'closed') return refuse(data, t('signUpClosed'));
  if (result !== 'done') {
    return refuse(data, t('tooManyAccounts', { wait: waitInWords(result.waitSeconds, currentLanguage()) }));
  }
  return navigateTo(next);
});
