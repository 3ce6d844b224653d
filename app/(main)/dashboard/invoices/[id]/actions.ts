'use server';

import { notFound, redirect } from 'next/navigation';
import { z } from 'zod';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { currentContext } from '@/lib/accounts/require-seller.ts';
import { settleInvoice } from '@/lib/billing/subscriptions/settle-invoice.ts';
import { refuse } from '@/lib/http/forms.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { requireAccessHere } from '../../seller-access.ts';
import { refusalIn, refusalInWords } from '../../subscriptions/refusal.ts';
import { invoicePath } from '../list.ts';

const schema = z.object({
  as: z.enum(['paid', 'uncollectible'], { error: () => texts('invoices')('chooseOutcome') }),
  note: z
    .string()
    .trim()
    .max(500, { error: () => texts('invoices')('noteTooLong') })
    .default(''),
});

export const settleAction = formAction(async (data, storeId: string, mode: string, id: string) => {
  const access = await requireAccessHere(invoicePath(id), storeId, mode, 'change');
  const fields = fieldsIn(data, schema);
  const context = await currentContext();
  const outcome = await settleInvoice(access, id, fields, context).catch(refusalIn);
  if (outcome === 'unknown') notFound();
  if (outcome !== 'settled' && outcome !== 'not_open') return refuse(data, refusalInWords(outcome) ?? outcome);
  redirect(`${invoicePath(id)}?settled=${outcome === 'settled' ? 'now' : 'before'}`);
});
