'use server';

import { domainToASCII } from 'node:url';
import { refresh } from 'next/cache';
import { z } from 'zod';
import { requireConfirmation } from '@/app/(main)/confirm-it-is-you/require-confirmation.ts';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { currentContext, requireOperator } from '@/lib/accounts/require-seller.ts';
import { done, refuse } from '@/lib/http/forms.ts';
import { reasonForm } from '@/lib/operators/operator-text.ts';
import { CLIENT_DECISIONS, type ClientDecision, decideClient } from '../../lib/operators/decide-client.ts';

const decisionForm = z
  .object({ host: z.string().min(1), decision: z.enum(CLIENT_DECISIONS) })
  .or(z.object({ app: z.uuid(), decision: z.enum(CLIENT_DECISIONS) }));

const WORDS: Record<ClientDecision, string> = {
  block: 'Blocked.',
  unblock: 'Unblocked. Sellers can connect it again.',
  verify: 'Verified.',
  remove: 'It is no longer verified.',
};
const LATE = 'Nothing was changed: somebody else was faster.';

/** Carries out what an operator decides about the clients of a host, or about one that registered itself. */
export const decideAction = formAction(async (data) => {
  const operator = await requireOperator();
  const fields = fieldsIn(data, decisionForm);
  await requireConfirmation(data, { buttons: 'decision' });
  const { decision } = fields;
  const about = 'app' in fields ? { appId: fields.app } : { host: fields.host };
  const ended = await decideClient(operator, about, decision, await currentContext());
  refresh();
  return ended === null ? refuse(data, LATE) : done(decision === 'block' ? blocked(ended) : WORDS[decision]);
});

const domainForm = reasonForm.extend({
  domain: z
    .string()
    .transform((text) => domainToASCII(text.trim().replace(/\.$/, '').toLowerCase()))
    .refine(isDomain, 'Give a domain such as agents.example.'),
});

export const blockDomainAction = formAction(async (data) => {
  const operator = await requireOperator();
  const { domain: host, reason } = fieldsIn(data, domainForm);
  await requireConfirmation(data);
  const context = { ...(await currentContext()), reason };
  const ended = await decideClient(operator, { host, withSubdomains: true }, 'block', context);
  refresh();
  return ended === null ? refuse(data, { domain: 'This domain is blocked already.' }) : done(blocked(ended));
});

/** What has a dot, so that nobody blocks all of a top-level domain; and this machine. */
function isDomain(text: string): boolean {
  return text === 'localhost' || (text.length <= 253 && /^(?:[a-z0-9_-]{1,63}\.)+[a-z0-9-]{1,63}$/.test(text));
}

function blocked(ended: number): string {
  return `${WORDS.block} ${ended === 1 ? '1 connection' : `${ended.toLocaleString('en')} connections`} ended.`;
}
