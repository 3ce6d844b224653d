'use server';

import { domainToASCII } from 'node:url';
import { refresh } from 'next/cache';
import { z } from 'zod';
import { currentContext, requireOperator } from '@/lib/accounts/require-seller.ts';
import { done, type FormState, readForm, refuse } from '@/lib/http/forms.ts';
import { CLIENT_DECISIONS, type ClientDecision, decideClient } from '@/lib/operators/decide-client.ts';
import { reasonForm } from '@/lib/operators/operator-text.ts';
import { askWhoItIs } from '../../confirm-it-is-you/ask-who-it-is.ts';

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
export async function decideAction(_: FormState, data: FormData): Promise<FormState> {
  const operator = await requireOperator();
  const read = readForm(data, decisionForm);
  if ('state' in read) return read.state;
  const unsure = await askWhoItIs(data, { buttons: 'decision' });
  if (unsure) return unsure;
  const { decision } = read.fields;
  const about = 'app' in read.fields ? { appId: read.fields.app } : { host: read.fields.host };
  const ended = await decideClient(operator, about, decision, await currentContext());
  refresh();
  return ended === null ? refuse(data, LATE) : done(decision === 'block' ? blocked(ended) : WORDS[decision]);
}

const domainForm = reasonForm.extend({
  domain: z
    .string()
    .transform((text) => domainToASCII(text.trim().replace(/\.$/, '').toLowerCase()))
    .refine(isDomain, 'Give a domain such as agents.example.'),
});

/** Blocks a domain with all that is below it. */
export async function blockDomainAction(_: FormState, data: FormData): Promise<FormState> {
  const operator = await requireOperator();
  const read = readForm(data, domainForm);
  if ('state' in read) return read.state;
  const unsure = await askWhoItIs(data);
  if (unsure) return unsure;
  const { domain: host, reason } = read.fields;
  const context = { ...(await currentContext()), reason };
  const ended = await decideClient(operator, { host, withSubdomains: true }, 'block', context);
  refresh();
  return ended === null ? refuse(data, { domain: 'This domain is blocked already.' }) : done(blocked(ended));
}

/** What has a dot, so that nobody blocks all of a top-level domain; and this machine. */
function isDomain(text: string): boolean {
  return text === 'localhost' || (text.length <= 253 && /^(?:[a-z0-9_-]{1,63}\.)+[a-z0-9-]{1,63}$/.test(text));
}

function blocked(ended: number): string {
  return `${WORDS.block} ${ended === 1 ? '1 connection' : `${ended.toLocaleString('en')} connections`} ended.`;
}
